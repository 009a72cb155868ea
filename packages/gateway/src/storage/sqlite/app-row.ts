import type { SQLInputValue } from 'node:sqlite'
import type { App, AppKey, AppSettings, OnUnreachable } from '../../apps/app.ts'
import type { Row } from './database.ts'

export const APP_COLUMNS =
  'app_id, name, webhook_url, enabled, rate_per_second, rate_burst, validation_deadline_ms, on_unreachable, ' +
  'created_at_ms, updated_at_ms'

export const KEY_COLUMNS =
  'serial_no, public_key, fingerprint, not_before_ms, not_after_ms, added_at_ms, revoked_at_ms'

export function toApp(row: Row, keys: AppKey[]): App {
  const [
    appId,
    name,
    webhookUrl,
    enabled,
    perSecond,
    burst,
    deadlineMs,
    onUnreachable,
    createdAtMs,
    updatedAtMs,
  ] = row
  return {
    appId: appId as string,
    name: name as string,
    webhookUrl: webhookUrl as string | null,
    enabled: enabled === 1,
    rateLimit: perSecond === null ? null : { perSecond: perSecond as number, burst: burst as number },
    validationDeadlineMs: deadlineMs as number,
    onUnreachable: onUnreachable as OnUnreachable,
    createdAtMs: createdAtMs as number,
    updatedAtMs: updatedAtMs as number,
    keys,
  }
}

export function toKey(row: Row): AppKey {
  const [serialNo, publicKey, fingerprint, notBeforeMs, notAfterMs, addedAtMs, revokedAtMs] = row
  return { serialNo, publicKey, fingerprint, notBeforeMs, notAfterMs, addedAtMs, revokedAtMs } as AppKey
}

/** In the order of the columns from `name` to `on_unreachable`. */
export function settingValues(settings: AppSettings): SQLInputValue[] {
  return [
    settings.name,
    settings.webhookUrl,
    settings.enabled ? 1 : 0,
    settings.rateLimit?.perSecond ?? null,
    settings.rateLimit?.burst ?? null,
    settings.validationDeadlineMs,
    settings.onUnreachable,
  ]
}

/** In the order of KEY_COLUMNS. */
export function keyValues(key: AppKey): SQLInputValue[] {
  return [
    key.serialNo,
    key.publicKey,
    key.fingerprint,
    key.notBeforeMs,
    key.notAfterMs,
    key.addedAtMs,
    key.revokedAtMs,
  ]
}
