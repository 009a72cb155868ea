import type { Found, FoundSince, IdPage, TimeRange } from '@txgw/base/list-page'
import type { AppFilter, OfApps } from '../apps/of-apps.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { ReasonCode, Validation, ValidationOutcome } from './validation.ts'

export interface ValidationFilter {
  appId?: string
  userId?: string
  rechargeId?: string
  outcome?: ValidationOutcome
  /** No index has it. The rows of the outcome that it belongs to are looked at. */
  reasonCode?: ReasonCode
}

/** The period is that of the id, which holds the real time, also where a clock of the sandbox was moved. */
export interface ValidationSearch extends ValidationFilter, OfApps, TimeRange {
  /** Stands in place of one outcome: every outcome but `allowed`. */
  isRefused?: true
}

/** Covers the whole hours that begin in the period. A validation counts in the hour in which it began. */
export interface ValidationPeriod extends OfApps {
  appId?: string
  fromMs: number
  /** Exclusive. */
  toMs: number
}

export interface ValidationCount {
  appId: string
  outcome: ValidationOutcome
  /** The reason's code; empty when the top-up was allowed. */
  code: string
  /** The latency step that the duration falls into (see `latencyStep`). */
  latencyStep: number
  count: number
}

export interface HourlyCount extends Pick<ValidationCount, 'outcome' | 'code' | 'count'> {
  hourMs: number
}

export interface ValidationStore {
  /**
   * The entry of the audit trail is for one that somebody asked for by hand.
   * @throws {DuplicateRecord}
   */
  addValidation(validation: Validation, entry?: AuditEntry): Promise<void>
  findValidation(id: string, ofApps?: readonly string[]): Promise<Validation | undefined>
  /** Newest first, that is by id, descending, after the given one. The work is bounded for every filter. */
  searchValidations(filter: ValidationSearch, page: IdPage): Promise<Found<Validation>>
  /**
   * Finds players with validations whose id begins with the prefix, by the lowest ids. For given apps only the newest
   * validations are looked at, and their order is kept.
   */
  findPlayers(prefix: string, apps: AppFilter, limit: number): Promise<FoundSince<string>>
  countValidations(period: ValidationPeriod): Promise<ValidationCount[]>
  /** Sorted by hour, then outcome, then code, ascending. Hours without validations are left out. */
  countByHour(period: ValidationPeriod): Promise<HourlyCount[]>
  /**
   * Deletes at most `limit` of the oldest validations and returns their number. Their counts stay. A recharge that
   * ended without an order is deleted with its validation, and its idempotency key is free again. Ids sort by the
   * time when their validation began. The entry of the audit trail is written with the deletion.
   */
  deleteValidationsBefore(
    startedAtMs: number,
    limit: number,
    entryOf?: (deleted: number) => AuditEntry | undefined,
  ): Promise<number>
}
