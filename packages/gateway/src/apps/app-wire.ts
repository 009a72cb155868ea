import { utcText } from '@txgw/protocol'
import type { App, AppKey } from './app.ts'

/** An app as the operator sees it. */
export function toWireApp(app: App) {
  return {
    app_id: app.appId,
    name: app.name,
    webhook_url: app.webhookUrl,
    enabled: app.enabled,
    rate_limit: app.rateLimit && { per_second: app.rateLimit.perSecond, burst: app.rateLimit.burst },
    validation_deadline_ms: app.validationDeadlineMs,
    on_unreachable: app.onUnreachable,
    created_at: utcText(app.createdAtMs),
    updated_at: utcText(app.updatedAtMs),
    keys: app.keys.map(toWireKey),
  }
}

export function toWireKey(key: AppKey) {
  return {
    serial_no: key.serialNo,
    fingerprint: key.fingerprint,
    ...(key.notBeforeMs !== null && { not_before: utcText(key.notBeforeMs) }),
    ...(key.notAfterMs !== null && { not_after: utcText(key.notAfterMs) }),
    added_at: utcText(key.addedAtMs),
    ...(key.revokedAtMs !== null && { revoked_at: utcText(key.revokedAtMs) }),
  }
}
