import type { AuditEntry, EntryOf } from '../base/audit-entry.ts'
import type { Clock } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import { boundText } from './audit-object.ts'

/** The author of a change, and the door that it came through. */
export type Deed = Pick<AuditEntry, 'actor' | 'role' | 'signedInWith' | 'address' | 'operation' | 'debugId'>

interface Making {
  /** The real time, whatever the clock of an environment says. */
  clock: Clock
  makeId: MakeId
}

/** Makes the entries of what one call, one command or the service itself changes. */
export function createEntryOf(deed: Deed, making: Making): EntryOf {
  return (change) => ({ ...named(deed, making), ...change, outcome: 'done', errorName: null })
}

/** An attempt that was refused changed nothing. */
export function refusedEntry(
  deed: Deed,
  refused: { object: string; appId: string | null; errorName: string },
  making: Making,
): AuditEntry {
  const { object, appId, errorName } = refused
  return {
    ...named(deed, making),
    object: boundText(object),
    appId: appId === null ? null : boundText(appId),
    before: null,
    after: null,
    outcome: 'refused',
    errorName,
  }
}

function named(deed: Deed, { clock, makeId }: Making): Deed & Pick<AuditEntry, 'entryId' | 'atMs'> {
  const atMs = clock.nowMs()
  return { entryId: makeId(atMs), atMs, ...deed, actor: boundText(deed.actor) }
}
