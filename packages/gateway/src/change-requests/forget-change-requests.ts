import { utcText } from '@txgw/protocol'
import { auditObject } from '../audit/audit-object.ts'
import type { EntryOf } from '../base/audit-entry.ts'
import type { Clock } from '../base/clock.ts'
import { deleteInBatches } from '../base/delete-in-batches.ts'
import { forgottenBefore, keepForgetting } from '../base/keep-forgetting.ts'
import type { ChangeRequestStore } from './change-request-store.ts'

interface Forgetting {
  store: Pick<ChangeRequestStore, 'deleteChangeRequestsBefore'>
  clock: Clock
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf
}

/** Deletes old requests. All of them were decided or have lapsed. Their entries in the audit trail stay. */
export function forgetChangeRequests({ store, clock, entryOf }: Forgetting): Promise<void> {
  const before = forgottenBefore(clock.nowMs())
  const record = (deleted: number) =>
    deleted === 0
      ? undefined
      : entryOf?.({
          object: auditObject('change-requests'),
          appId: null,
          before: { change_requests: deleted, requested_before: utcText(before) },
          after: null,
        })
  return deleteInBatches((limit) => store.deleteChangeRequestsBefore(before, limit, record))
}

export function keepForgettingChangeRequests(forgetting: Forgetting): { stop(): void } {
  return keepForgetting(() => forgetChangeRequests(forgetting))
}
