import type { Clock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { EntryOf } from './audit-entry.ts'
import { createEntryOf } from './entry-maker.ts'
import { machineDeed } from './machine-deed.ts'

/** Makes the entries of what the service does by itself. */
export function serviceEntryOf(operation: string, realClock: Clock): EntryOf {
  return createEntryOf(machineDeed(operation, 'service'), { clock: realClock, makeId })
}
