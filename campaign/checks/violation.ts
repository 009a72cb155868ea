import type { Seen } from '../history/history.ts'
import type { Fault } from '../schedule/fault.ts'

/** Something that must never happen, with the moment at which it showed. */
export interface Violation {
  check: string
  atMs: number
  message: string
}

/** One run, as the checks see it. */
export interface Run extends Seen {
  schedule: Fault[]
  services: string[]
}

export type Finding = Omit<Violation, 'check'>
export type Check = (run: Run) => Finding[]
/** The checks of some rules, by the words of the rule. */
export type Rules = Record<string, Check>

/** @param wrong says what is wrong with one of them; undefined when nothing is */
export function findIn<T extends { atMs: number } | { endedMs: number }>(
  seen: Iterable<T>,
  wrong: (one: T) => string | undefined,
): Finding[] {
  return [...seen].flatMap((one) => {
    const message = wrong(one)
    return message === undefined ? [] : [{ atMs: 'endedMs' in one ? one.endedMs : one.atMs, message }]
  })
}

export interface ActiveFault extends Fault {
  beganMs: number
  /** Infinity when it never ended. */
  endedMs: number
}

/** The faults that took place, with the times at which they really began and ended. */
export function faultsOf({ schedule, faults }: Run): ActiveFault[] {
  const timeOf = (index: number, what: string) =>
    faults.find((event) => event.index === index && event.what === what)?.atMs
  return schedule.flatMap((fault) => {
    const beganMs = timeOf(fault.index, 'began')
    if (beganMs === undefined) return []
    return [{ ...fault, beganMs, endedMs: timeOf(fault.index, 'ended') ?? Number.POSITIVE_INFINITY }]
  })
}
