import type { App, AppKey, AppSettings, OnUnreachable, VerdictReading } from '../../apps/app.ts'

/** The columns that a read gives of an app, in the order that `toApp` expects. */
export const APP_COLUMNS =
  'app_id, name, webhook_url, enabled, rate_per_second, rate_burst, validation_deadline_ms, on_unreachable, ' +
  'verdict_reading, default_server_id, created_at_ms, updated_at_ms, clock_offset_seconds'

/** The columns that a read gives of a key, in the order that `toKey` expects. */
export const KEY_COLUMNS =
  'serial_no, public_key, fingerprint, not_before_ms, not_after_ms, added_at_ms, revoked_at_ms'

export function toApp(row: readonly unknown[], keys: AppKey[]): App {
  const [
    appId,
    name,
    webhookUrl,
    enabled,
    perSecond,
    burst,
    deadlineMs,
    onUnreachable,
    verdictReading,
    defaultServerId,
    createdAtMs,
    updatedAtMs,
    clockOffsetSeconds,
  ] = row
  return {
    appId: appId as string,
    name: name as string,
    webhookUrl: webhookUrl as string | null,
    // SQLite gives 1 for true.
    enabled: enabled === true || enabled === 1,
    rateLimit: perSecond === null ? null : { perSecond: perSecond as number, burst: burst as number },
    validationDeadlineMs: deadlineMs as number,
    onUnreachable: onUnreachable as OnUnreachable,
    verdictReading: verdictReading as VerdictReading,
    defaultServerId: defaultServerId as string | null,
    clockOffsetSeconds: clockOffsetSeconds as number | null,
    createdAtMs: createdAtMs as number,
    updatedAtMs: updatedAtMs as number,
    keys,
  }
}

export function toKey(row: readonly unknown[]): AppKey {
  const [serialNo, publicKey, fingerprint, notBeforeMs, notAfterMs, addedAtMs, revokedAtMs] = row
  return { serialNo, publicKey, fingerprint, notBeforeMs, notAfterMs, addedAtMs, revokedAtMs } as AppKey
}

/**
 * Follows the order of the columns from `name` to `default_server_id`; `enabled` is in the form that the store
 * writes.
 */
export function settingValues<Enabled>(settings: AppSettings, enabled: Enabled) {
  return [
    settings.name,
    settings.webhookUrl,
    enabled,
    settings.rateLimit?.perSecond ?? null,
    settings.rateLimit?.burst ?? null,
    settings.validationDeadlineMs,
    settings.onUnreachable,
    settings.verdictReading,
    settings.defaultServerId,
  ]
}

/** In the order of KEY_COLUMNS. */
export function keyValues(key: AppKey) {
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
