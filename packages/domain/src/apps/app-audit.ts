import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { changedFields, madeFields } from '../audit/changed-fields.ts'
import { auditForm } from '../records/audited.ts'
import { type App, settingFields } from './app.ts'
import { type AppKey, keyFields } from './app-key.ts'

const settings = auditForm(settingFields)
const key = auditForm(keyFields)

export const appObject = (appId: string): string => auditObject('app', appId)
/** What the trail says of an app and of a key in the end. */
export const appFacts = settings.facts
export const keyFacts = key.facts
export const keyEndNames = key.endNames

export const keyObject = (appId: string, serialNo: string): string => auditObject('key', appId, serialNo)

/** A change of an app in the audit trail. */
export function appChange(before: App | null, after: App): AuditChange {
  const { appId } = after
  return {
    object: appObject(appId),
    appId,
    ...(before
      ? changedFields(settings.made(before), settings.made(after))
      : madeFields(settings.made(after))),
  }
}

/** A key that was registered or revoked. */
export function keyChange(appId: string, changed: AppKey): AuditChange {
  const object = keyObject(appId, changed.serialNo)
  if (changed.revokedAtMs === null) return { object, appId, before: null, after: key.made(changed) }
  return { object, appId, ...key.ended(changed) }
}
