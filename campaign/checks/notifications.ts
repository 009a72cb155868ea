import { FAULT_KINDS } from '../schedule/fault.ts'
import { faultsOf, findIn, type Rules, type Run } from './violation.ts'

/** Of each game's app. */
export const VALIDATION_DEADLINE_MS = 1_500
/** Merchants refuse a notification that is older or comes from further ahead. */
const OFF_MS_MAX = 300_000
/** A notification tells the second in which it was signed. */
const SECOND_MS = 1_000
/** A question that was asked while a clock was wrong may arrive later. */
const AFTERMATH_MS = 10_000
/** Faults end some questions early, and a busy machine ends some late. Fewer say nothing about the others. */
const WAITS_MIN = 3
const LATE_FACTOR = 2

export const NOTIFICATION_RULES = {
  /** The game could verify every question that it received. */
  'every notification can be verified': ({ notifications }) =>
    findIn(notifications, ({ app, unverified }) => unverified && `${app}: ${unverified}`),

  /** A notification says when it was made and signed, and until when an answer counts. */
  'a notification tells the right times': (run) =>
    findIn(
      run.notifications.filter(({ atMs }) => !isClockWrong(run, atMs)),
      ({ app, player, offMs, leftMs }) => {
        const about = `the question about ${player} of ${app}`
        if (!(offMs <= OFF_MS_MAX)) return `${about} tells a time that is ${offMs} ms away`
        const isLong = leftMs > VALIDATION_DEADLINE_MS + SECOND_MS
        return isLong ? `${about} tells a deadline in ${leftMs} ms` : undefined
      },
    ),

  /** A game that does not answer is left alone when the deadline of its app has passed. */
  'a question ends with its deadline': ({ waits }) => {
    const late = waits.filter(({ waitedMs }) => waitedMs > LATE_FACTOR * VALIDATION_DEADLINE_MS)
    if (waits.length < WAITS_MIN || late.length * 2 <= waits.length) return []
    return findIn(late.slice(0, 1), ({ waitedMs }) => {
      const howMany = `${late.length} of ${waits.length} questions`
      return `${howMany} to a game that says nothing lasted too long, such as ${Math.round(waitedMs)} ms`
    })
  },
} satisfies Rules

function isClockWrong(run: Run, atMs: number): boolean {
  return faultsOf(run).some(
    ({ name, beganMs, endedMs }) =>
      FAULT_KINDS[name].movesClock && atMs >= beganMs && atMs <= endedMs + AFTERMATH_MS,
  )
}
