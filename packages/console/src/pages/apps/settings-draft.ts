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

/** Whether a second person decides about it, where two people do: a name, and switching off, need one. */
export function needsTwo({ name: _, enabled, ...others }: AppChange): boolean {
  return enabled === true || Object.keys(others).length > 0
}

/** Only the settings that differ from the app's current ones. */
export function changedSettings(draft: SettingsDraft, app: App): AppChange {
  const wanted: AppChange = {
    name: draft.name,
    enabled: draft.enabled,
    rate_limit: rateLimitOf(draft, app),
    validation_deadline_ms: Number(draft.deadlineMs),
    on_unreachable: draft.onUnreachable,
    verdict_reading: draft.verdictReading,
    default_server_id: draft.defaultServerId || null,
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== app[name as keyof App]),
  )
}

/** The same with the values before. */
export function settingsChanges(app: App, change: AppChange): FieldChange[] {
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, app[name as keyof App]]))
  return fieldChanges({ before, after: change })
}

/** The current limit itself, unless another one is wanted. */
function rateLimitOf(
  { perSecond, burst }: SettingsDraft,
  app: App,
): NonNullable<AppChange['rate_limit']> | null {
  if (perSecond === '') return null
  const wanted = { per_second: Number(perSecond), ...(burst !== '' && { burst: Number(burst) }) }
  const current = app.rate_limit
  const isSame =
    wanted.per_second === current?.per_second && (wanted.burst ?? wanted.per_second) === current.burst
  return isSame ? current : wanted
}
