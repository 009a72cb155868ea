import type { App, AppChange } from '@txgw/gateway/operator-api'
import { type FieldChange, fieldChanges } from '../../audit/field-changes.ts'

/** The settings as the form fields hold them: an empty number field is an empty text. */
export interface SettingsDraft {
  name: string
  enabled: boolean
  perSecond: string | number
  burst: string | number
  deadlineMs: string | number
  onUnreachable: App['on_unreachable']
  verdictReading: App['verdict_reading']
  /** Empty for none. */
  defaultServerId: string
}

export function toDraft(app: App): SettingsDraft {
  return {
    name: app.name,
    enabled: app.enabled,
    perSecond: app.rate_limit?.per_second ?? '',
    burst: app.rate_limit?.burst ?? '',
    deadlineMs: app.validation_deadline_ms,
    onUnreachable: app.on_unreachable,
    verdictReading: app.verdict_reading,
    defaultServerId: app.default_server_id ?? '',
  }
}

/** Only the settings that differ from the app's current ones. */
export function changedSettings(draft: SettingsDraft, app: App): AppChange {
  const rateLimit = rateLimitOf(draft)
  return {
    ...(draft.name !== app.name && { name: draft.name }),
    ...(draft.enabled !== app.enabled && { enabled: draft.enabled }),
    ...(!isSameLimit(rateLimit, app.rate_limit) && { rate_limit: rateLimit }),
    ...(Number(draft.deadlineMs) !== app.validation_deadline_ms && {
      validation_deadline_ms: Number(draft.deadlineMs),
    }),
    ...(draft.onUnreachable !== app.on_unreachable && { on_unreachable: draft.onUnreachable }),
    ...(draft.verdictReading !== app.verdict_reading && { verdict_reading: draft.verdictReading }),
    ...(draft.defaultServerId !== (app.default_server_id ?? '') && {
      default_server_id: draft.defaultServerId || null,
    }),
  }
}

/** The same with the values before. */
export function settingsChanges(app: App, change: AppChange): FieldChange[] {
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, app[name as keyof App]]))
  return fieldChanges({ before, after: change })
}

function rateLimitOf({ perSecond, burst }: SettingsDraft): NonNullable<AppChange['rate_limit']> | null {
  if (perSecond === '') return null
  return { per_second: Number(perSecond), ...(burst !== '' && { burst: Number(burst) }) }
}

function isSameLimit(
  wanted: { per_second: number; burst?: number } | null,
  current: App['rate_limit'],
): boolean {
  if (wanted === null || current === null) return wanted === current
  return wanted.per_second === current.per_second && (wanted.burst ?? wanted.per_second) === current.burst
}
