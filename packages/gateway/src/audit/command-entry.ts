import type { AuditChange, AuditEntry } from '../base/audit-entry.ts'
import type { Clock } from '../base/clock.ts'
import { makeId } from '../base/ids.ts'
import { createEntryOf } from './entry-maker.ts'
import { machineDeed } from './machine-deed.ts'

/** The entry of a command that works on the store itself and not through a running service. */
export function commandEntry(command: string, clock: Clock, change: AuditChange): AuditEntry {
  return createEntryOf(machineDeed(command, 'command'), { clock, makeId })(change)
}
