import type { App, AppKey, AppSettings, OnUnreachable } from '../../apps/app.ts'
import type { Row, Value } from './connection.ts'

export const APP_COLUMNS =
  'app_id, name, webhook_url, enabled, rate_per_second, rate_burst, validation_deadline_ms, on_unreachable, ' +
  'created_at_ms, updated_at_ms'

export const KEY_COLUMNS =
  'serial_no, public_key, fingerprint, not_before_ms, not_after_ms, added_at_ms, revoked_at_ms'

const APP_COLUMN_COUNT = APP_COLUMNS.split(', ').length

/** Rows of APP_COLUMNS and KEY_COLUMNS, one for each key; an app without keys has one with none. */
export function toApps(rows: Row[]): App[] {
  const apps: App[] = []
  for (const row of rows) {
    if (apps.at(-1)?.appId !== row[0]) apps.push(toApp(row))
    const key = row.slice(APP_COLUMN_COUNT)
    if (key[0] !== null) apps.at(-1)?.keys.push(toKey(key))
  }
  return apps
}

function toApp(row: Row): App {
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
    enabled: enabled as boolean,
    rateLimit: perSecond === null ? null : { perSecond: perSecond as number, burst: burst as number },
    validationDeadlineMs: deadlineMs as number,
    onUnreachable: onUnreachable as OnUnreachable,
    createdAtMs: createdAtMs as number,
    updatedAtMs: updatedAtMs as number,
    keys: [],
  }
}

function toKey(row: Row): AppKey {
  const [serialNo, publicKey, fingerprint, notBeforeMs, notAfterMs, addedAtMs, revokedAtMs] = row
  return { serialNo, publicKey, fingerprint, notBeforeMs, notAfterMs, addedAtMs, revokedAtMs } as AppKey
}

/** In the order of the columns from `name` to `on_unreachable`. */
export function settingValues(settings: AppSettings): Value[] {
  return [
    settings.name,
    settings.webhookUrl,
    settings.enabled,
    settings.rateLimit?.perSecond ?? null,
    settings.rateLimit?.burst ?? null,
    settings.validationDeadlineMs,
    settings.onUnreachable,
  ]
}

/** In the order of KEY_COLUMNS. */
export function keyValues(key: AppKey): Value[] {
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
