import { utcText } from '@txgw/protocol'
import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { auditForm } from '../records/audited.ts'
import { type OwnKey, type PlatformKey, platformKeyFields } from './platform-key.ts'

const form = auditForm(platformKeyFields)

export const platformKeyObject = (serialNo: string): string => auditObject('platform-key', serialNo)

export const platformKeyFacts = form.facts

/** A key that a machine of the service published by itself: its first one, or a configured one. */
export function keyPublished(key: PlatformKey): AuditChange {
  return { object: platformKeyObject(key.serialNo), appId: null, before: null, after: form.made(key) }
}

/** A new key that signs webhooks, and the one that it replaces. Only public halves are named. */
export function keyRotation(
  added: OwnKey,
  replaced: PlatformKey | undefined,
  overlapSeconds: number,
): AuditChange {
  return {
    object: platformKeyObject(added.serialNo),
    appId: null,
    before: replaced ? { serial_no: replaced.serialNo, fingerprint: replaced.fingerprint } : null,
    after: {
      ...form.made(added),
      signs_from: utcText(added.signsFromMs),
      overlap_seconds: overlapSeconds,
    },
  }
}
