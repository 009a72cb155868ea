import type { EntryOf } from '../base/audit-entry.ts'
import type { Clock } from '../base/clock.ts'
import { makeId } from '../base/ids.ts'
import { createEntryOf } from './entry-maker.ts'
import { machineDeed } from './machine-deed.ts'

/** Makes the entries of what the service does by itself. */
export function serviceEntryOf(operation: string, realClock: Clock): EntryOf {
  return createEntryOf(machineDeed(operation, 'service'), { clock: realClock, makeId })
}
