import { canonicalText } from '@txgw/base/canonical-text'
import type { EntryOf } from './audit-entry.ts'
import { auditObject } from './audit-object.ts'
import { changedFields, madeFields } from './changed-fields.ts'
import type { SettingStore } from './setting-store.ts'

export const settingsObject = (): string => auditObject('settings')

/** The setting that holds the settings of the last start of a data directory. */
export const startSettingsName = (instanceId: string): string => `start-settings:${instanceId}`

interface Start {
  settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>
  /** The data directory that starts. Several machines with settings of their own may share a store. */
  instanceId: string
  /** The settings by name, without secrets. */
  current: Record<string, unknown>
  entryOf: EntryOf
}

/**
 * Compares the settings with those of the last start, and leaves an entry with the differences. Of several processes
 * that start together, one leaves the entry.
 */
export async function recordStart({ settings, instanceId, current, entryOf }: Start): Promise<void> {
  const name = startSettingsName(instanceId)
  const value = canonicalText(current)
  for (;;) {
    const expected = await settings.readSetting(name)
    if (expected === value) return
    const before = expected === undefined ? null : (JSON.parse(expected) as Record<string, unknown>)
    const changed = before ? changedFields(before, current) : madeFields(current)
    const after = { ...changed.after, instance_id: instanceId }
    const entry = entryOf({ object: settingsObject(), appId: null, before: changed.before, after })
    if (await settings.changeSetting({ name, expected, value, entry })) return
  }
}
