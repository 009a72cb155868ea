import { utcText } from '@txgw/protocol'
import { auditObject } from '../audit/audit-object.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { AuditChange } from '../base/audit-entry.ts'
import type { App, AppKey } from './app.ts'

export const appObject = (appId: string): string => auditObject('app', appId)
export const keyObject = (appId: string, serialNo: string): string => auditObject('key', appId, serialNo)

/** A change of an app in the audit trail. */
export function appChange(before: App | null, after: App): AuditChange {
  const { appId } = after
  return {
    object: appObject(appId),
    appId,
    ...changedFields(before && settingsOf(before), settingsOf(after)),
  }
}

/** A key that was registered or revoked. Its fingerprint names it for good; the key itself is not repeated. */
export function keyChange(appId: string, key: AppKey): AuditChange {
  const object = keyObject(appId, key.serialNo)
  const facts = {
    serial_no: key.serialNo,
    fingerprint: key.fingerprint,
    not_before: timeText(key.notBeforeMs),
    not_after: timeText(key.notAfterMs),
  }
  if (key.revokedAtMs === null) return { object, appId, before: null, after: facts }
  const revoked = { ...facts, revoked_at: timeText(key.revokedAtMs) }
  return { object, appId, before: { ...facts, revoked_at: null }, after: revoked }
}

function settingsOf(app: App) {
  return {
    name: app.name,
    webhook_url: app.webhookUrl,
    enabled: app.enabled,
    rate_limit: app.rateLimit && { per_second: app.rateLimit.perSecond, burst: app.rateLimit.burst },
    validation_deadline_ms: app.validationDeadlineMs,
    on_unreachable: app.onUnreachable,
    verdict_reading: app.verdictReading,
    default_server_id: app.defaultServerId,
  }
}

function timeText(timeMs: number | null): string | null {
  return timeMs === null ? null : utcText(timeMs)
}
