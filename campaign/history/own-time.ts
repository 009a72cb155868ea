import type { MachineSample } from './history.ts'

/** Whoever gets less than this share of the machine's time may be late through no fault of its own. */
const ENOUGH = 0.7

/** How much of the time between two moments the machine had for itself. Where nothing is known it had all of it. */
export function ownTime(samples: readonly MachineSample[], fromMs: number, untilMs: number): number {
  return samples.reduce((ownMs, { atMs, forMs, stolen }) => {
    const overlapMs = Math.min(untilMs, atMs) - Math.max(fromMs, atMs - forMs)
    return ownMs - Math.max(0, overlapMs) * stolen
  }, untilMs - fromMs)
}

/** Whether the machine's host took so much between two moments that what is late then says nothing about a service. */
export function isStarved(samples: readonly MachineSample[], fromMs: number, untilMs: number): boolean {
  return ownTime(samples, fromMs, untilMs) < ENOUGH * (untilMs - fromMs)
}
