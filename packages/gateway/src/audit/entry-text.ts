import { utcText } from '@txgw/protocol'
import type { AuditEntry, AuditOutcome } from '../base/audit-entry.ts'
import { canonicalText } from '../base/canonical-text.ts'

/**
 * The entry as the text that is stored and hashed. Equal entries have equal texts. It is written field by field, in the
 * order of the names, because every change waits for it.
 */
export function writeEntry(entry: AuditEntry): string {
  return `{"actor":${text(entry.actor)},"address":${text(entry.address)},"after":${canonicalText(entry.after)},"app_id":${text(entry.appId)},"at":"${utcText(entry.atMs)}","before":${canonicalText(entry.before)},"debug_id":${text(entry.debugId)},"entry_id":${text(entry.entryId)},"error_name":${text(entry.errorName)},"object":${text(entry.object)},"operation":${text(entry.operation)},"outcome":"${entry.outcome}","role":${text(entry.role)},"signed_in_with":${text(entry.signedInWith)}}`
}

const text = (value: string | null) => JSON.stringify(value)

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
