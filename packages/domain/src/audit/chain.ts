import { hash } from 'node:crypto'

/**
 * Entries form this many chains at most. A store that many sessions write at once locks the head of a chain until the
 * commit, so one chain would make every change wait for the one before.
 */
export const LANES = 64

/** Stands before the first entry of a lane. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * An entry has a position in the whole trail: its time in milliseconds, and its lane in the last digits. It grows
 * within a lane even when the clock does not.
 */
export function nextPosition(lane: number, atMs: number, last: number): number {
  return Math.max(atMs * LANES + lane, last + LANES)
}

export function laneAt(position: number): number {
  return position % LANES
}

/** The hash of an entry covers its text and, through the hash before it, every earlier entry of its lane. */
export function nextHash(previousHash: string, body: string): string {
  return hash('sha256', previousHash + body, 'hex')
}
