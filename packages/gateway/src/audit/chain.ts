import { createHash } from 'node:crypto'

/**
 * Entries form this many chains. A store that many sessions write at once locks the head of a chain until the commit,
 * so one chain would make every change wait for the one before.
 */
export const LANES = 16

/** Stands before the first entry of a lane. */
export const FIRST_HASH = '0'.repeat(64)

/** Everything about one object is in one lane, so that an entry cannot be moved to another. */
export function laneOf(object: string): number {
  return (createHash('sha256').update(object).digest()[0] as number) % LANES
}

/** Of the text of an entry, as lower-case hex. */
export function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The hash of an entry covers its text and, through the hash before it, every earlier entry of its lane. */
export function nextHash(previousHash: string, digest: string): string {
  return createHash('sha256').update(previousHash, 'hex').update(digest, 'hex').digest('hex')
}
