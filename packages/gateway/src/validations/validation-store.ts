import type { Validation, ValidationOutcome } from './validation.ts'

export interface ValidationFilter {
  appId?: string
  userId?: string
  rechargeId?: string
  outcome?: ValidationOutcome
}

/** The whole hours that begin in it: a validation counts in the hour in which it began. */
export interface ValidationPeriod {
  appId?: string
  fromMs: number
  /** Not in it any more. */
  toMs: number
}

export interface ValidationCount {
  appId: string
  outcome: ValidationOutcome
  /** The reason's code; empty when the top-up was allowed. */
  code: string
  /** Which step of LATENCY_STEPS the duration falls into. */
  latencyStep: number
  count: number
}

export interface HourlyCount extends Pick<ValidationCount, 'outcome' | 'code' | 'count'> {
  hourMs: number
}

export interface ValidationStore {
  /** @throws {DuplicateRecord} */
  addValidation(validation: Validation): Promise<void>
  findValidation(id: string): Promise<Validation | undefined>
  /** Newest first, which is by id, descending, after the given one. Bounded work for every filter. */
  searchValidations(filter: ValidationFilter, page: { limit: number; after?: string }): Promise<Validation[]>
  countValidations(period: ValidationPeriod): Promise<ValidationCount[]>
  /** By hour, then outcome, then code, ascending; hours without any are left out. */
  countByHour(period: ValidationPeriod): Promise<HourlyCount[]>
  /**
   * Deletes at most `limit` of the oldest, and tells how many; their counts stay. A recharge that ended
   * without an order goes with its validation, and its idempotency key is free again. Ids sort by the time
   * their validation began.
   */
  deleteValidationsBefore(startedAtMs: number, limit: number): Promise<number>
}
