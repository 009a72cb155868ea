import type { Clock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { AuditChange, AuditEntry } from './audit-entry.ts'
import { createEntryOf } from './entry-maker.ts'
import { machineDeed } from './machine-deed.ts'

/** The entry of a command that works on the store itself and not through a running service. */
export function commandEntry(command: string, clock: Clock, change: AuditChange): AuditEntry {
  return createEntryOf(machineDeed(command, 'command'), { clock, makeId })(change)
}
