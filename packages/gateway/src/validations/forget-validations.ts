import { utcText } from '@txgw/protocol'
import { auditObject } from '../audit/audit-object.ts'
import type { EntryOf } from '../base/audit-entry.ts'
import type { Clock } from '../base/clock.ts'
import { deleteInBatches } from '../base/delete-in-batches.ts'
import { forgottenBefore, keepForgetting } from '../base/keep-forgetting.ts'
import type { ValidationStore } from './validation-store.ts'

interface Forgetting {
  store: Pick<ValidationStore, 'deleteValidationsBefore'>
  clock: Clock
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf
}

/** Deletes old validations, and recharges that ended without an order. The hourly counts stay. */
export function forgetValidations({ store, clock, entryOf }: Forgetting): Promise<void> {
  const before = forgottenBefore(clock.nowMs())
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

export function keepForgettingValidations(forgetting: Forgetting): { stop(): void } {
  return keepForgetting(() => forgetValidations(forgetting))
}
