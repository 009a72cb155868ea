import { wireForm, wireReader } from '@txgw/base/records/wire-form'
import { type AuditEntry, entryFields } from './audit-entry.ts'

/** The entry with the names that it has in the store and in the operator API. */
export const entryForm = wireForm(entryFields, 'operator')

/** The entry as the text that is stored and hashed. Nobody writes it anew: a verification hashes it as it is. */
export function writeEntry(entry: AuditEntry): string {
  return JSON.stringify(entryForm.toWire(entry))
}

const readWire = wireReader(entryFields)

export function readEntry(body: string): AuditEntry {
  return readWire(JSON.parse(body))
}
