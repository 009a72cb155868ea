import { utcText } from '@txgw/protocol'
import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import type { OwnKey, PlatformKey } from './platform-key.ts'

export const platformKeyObject = (serialNo: string): string => auditObject('platform-key', serialNo)

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
      serial_no: added.serialNo,
      fingerprint: added.fingerprint,
      signs_from: utcText(added.signsFromMs),
      overlap_seconds: overlapSeconds,
    },
  }
}
