import { violationsOf } from '../../checks/all-checks.ts'
import type { Run } from '../../checks/violation.ts'
import { nothingSeen } from '../../history/history.ts'
import type { Answered, Operation, Request, Said, Unanswered } from '../../history/operation.ts'

const WHERE = { client: 'client', service: 'north', environment: 'production' } as const

/** A run in which nothing happened but these things. */
export function runOf(changes: Partial<Run>): Run {
  return { ...nothingSeen(), schedule: [], services: [], ...changes }
}

/** One operation; it begins at this time and takes one millisecond. */
export function operation(
  request: Request,
  beganMs: number,
  result: Answered | Unanswered,
  changes: Partial<Pick<Operation, 'service' | 'environment'>> = {},
): Operation {
  return { ...request, ...WHERE, ...changes, beganMs, endedMs: beganMs + 1, result }
}

export function answer(status: number, said: Said = {}, rest: Partial<Answered> = {}): Answered {
  return { came: 'answer', status, said, ...rest }
}

export const CUT: Unanswered = { came: 'nothing', why: 'cut', message: 'ECONNRESET' }

/** The checks that found something in these operations. */
export function found(changes: Partial<Run>): string[] {
  return [...new Set(violationsOf(runOf(changes)).map(({ check }) => check))]
}
