import { utcText } from '@txgw/protocol'
import { auditObject } from '../audit/audit-object.ts'
import type { EntryOf } from '../base/audit-entry.ts'
import type { Clock } from '../base/clock.ts'
import { deleteInBatches } from '../base/delete-in-batches.ts'
import type { ValidationStore } from './validation-store.ts'

/** More than a year, so that a month can be compared with the same month a year ago. */
const KEEP_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000
const FORGET_INTERVAL_MS = 60 * 60 * 1000

interface Forgetting {
  store: Pick<ValidationStore, 'deleteValidationsBefore'>
  clock: Clock
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf
}

/** Deletes old validations, and recharges that ended without an order. The hourly counts stay. */
export function forgetValidations({ store, clock, entryOf }: Forgetting): Promise<void> {
  const before = clock.nowMs() - KEEP_DAYS * DAY_MS
  const record = (deleted: number) =>
    deleted === 0
      ? undefined
      : entryOf?.({
          object: auditObject('validations'),
          appId: null,
          before: { validations: deleted, started_before: utcText(before) },
          after: null,
        })
  return deleteInBatches((limit) => store.deleteValidationsBefore(before, limit, record))
}

/** Runs every hour until it is stopped. */
export function keepForgettingValidations(forgetting: Forgetting): { stop(): void } {
  const timer = setInterval(() => void forgetValidations(forgetting), FORGET_INTERVAL_MS).unref()
  return { stop: () => clearInterval(timer) }
}
