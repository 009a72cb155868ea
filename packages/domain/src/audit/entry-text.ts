import type { AuditEntry, AuditOutcome } from '@txgw/base/audit-entry'
import { utcText } from '@txgw/protocol'

/** The entry as the text that is stored and hashed. Nobody writes it anew: a verification hashes it as it is. */
export function writeEntry(entry: AuditEntry): string {
  return JSON.stringify(toRecord(entry))
}

/** The entry with the names that it has in the store and in the operator API. */
export function toRecord(entry: AuditEntry) {
  return {
    entry_id: entry.entryId,
    at: utcText(entry.atMs),
    actor: entry.actor,
    role: entry.role,
    signed_in_with: entry.signedInWith,
    address: entry.address,
    operation: entry.operation,
    object: entry.object,
    app_id: entry.appId,
    before: entry.before,
    after: entry.after,
    outcome: entry.outcome,
    error_name: entry.errorName,
    debug_id: entry.debugId,
  }
}

export function readEntry(body: string): AuditEntry {
  const read = JSON.parse(body) as Record<string, unknown>
  return {
    entryId: read.entry_id as string,
    atMs: Date.parse(read.at as string),
    actor: read.actor as string,
    role: read.role as string | null,
    signedInWith: read.signed_in_with as string,
    address: read.address as string | null,
    operation: read.operation as string,
    object: read.object as string,
    appId: read.app_id as string | null,
    before: read.before ?? null,
    after: read.after ?? null,
    outcome: read.outcome as AuditOutcome,
    errorName: read.error_name as string | null,
    debugId: read.debug_id as string | null,
  }
}
