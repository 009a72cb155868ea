import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { AuditEntry, EntryOf } from './audit-entry.ts'
import { boundText } from './audit-object.ts'

/** The author of a change, and the operation that it came through. */
export type Deed = Pick<AuditEntry, 'actor' | 'role' | 'signedInWith' | 'address' | 'operation' | 'debugId'>

interface Making {
  /** The real time, whatever the clock of an environment says. */
  clock: Clock
  makeId: MakeId
}

/** Makes the entries of what one call, one command or the service itself changes. */
export function createEntryOf(deed: Deed, { clock, makeId }: Making): EntryOf {
  const actor = boundText(deed.actor)
  // One literal, because every change waits for its entry.
  return ({ object, appId, before, after }) => {
    const atMs = clock.nowMs()
    return {
      entryId: makeId(atMs),
      atMs,
      actor,
      role: deed.role,
      signedInWith: deed.signedInWith,
      address: deed.address,
      operation: deed.operation,
      object,
      appId,
      before,
      after,
      outcome: 'done',
      errorName: null,
      debugId: deed.debugId,
    }
  }
}

/** An attempt that was refused changed nothing. */
export function refusedEntry(
  deed: Deed,
  { object, appId, errorName }: { object: string; appId: string | null; errorName: string },
  making: Making,
): AuditEntry {
  const attempt = {
    object: boundText(object),
    appId: appId === null ? null : boundText(appId),
    before: null,
    after: null,
  }
  return { ...createEntryOf(deed, making)(attempt), outcome: 'refused', errorName }
}
