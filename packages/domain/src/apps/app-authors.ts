import type { AuditEntry } from '../audit/audit-entry.ts'
import type { AuditStore } from '../audit/audit-store.ts'
import type { App } from './app.ts'
import { appObject, keyObject } from './app-audit.ts'

/** More changes than a person would look through. Older authors are found in the trail. */
const ENTRIES_MAX = 500

/** The names of those who changed an app and its keys, as far as the audit trail knows them. */
export interface AppAuthors {
  updatedBy: string | undefined
  /** By serial number. */
  keys: Map<string, KeyAuthors>
}

export interface KeyAuthors {
  addedBy: string | undefined
  revokedBy: string | undefined
}

export async function findAppAuthors(
  audit: Pick<AuditStore, 'findByObjects'>,
  { appId, keys }: Pick<App, 'appId' | 'keys'>,
): Promise<AppAuthors> {
  const objects = [appObject(appId), ...keys.map(({ serialNo }) => keyObject(appId, serialNo))]
  const entries = (await audit.findByObjects(objects, { limit: ENTRIES_MAX })).filter(
    ({ outcome }) => outcome === 'done',
  )
  const of = (object: string) => entries.filter((entry) => entry.object === object)
  return {
    updatedBy: of(appObject(appId))[0]?.actor,
    keys: new Map(keys.map(({ serialNo }) => [serialNo, keyAuthors(of(keyObject(appId, serialNo)))])),
  }
}

/** A key is registered once and revoked once. Only its registration had nothing before it. */
function keyAuthors(entries: AuditEntry[]): KeyAuthors {
  return {
    addedBy: entries.find(({ before }) => before === null)?.actor,
    revokedBy: entries.find(({ before }) => before !== null)?.actor,
  }
}
