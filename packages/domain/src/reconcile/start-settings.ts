import type { AuditStore } from '../audit/audit-store.ts'
import { settingsObject, startSettingsName } from '../audit/record-start.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { factsOf, type Traced } from './traced.ts'

/** Starts with other settings are rare. What older ones said is not looked for. */
const ENTRIES_MAX = 500

/** The settings of each machine that the trail knows, as the store keeps them from its last start. */
export async function startSettings({
  settings,
  audit,
}: {
  settings: Pick<SettingStore, 'readSetting'>
  audit: Pick<AuditStore, 'search'>
}): Promise<Traced[]> {
  const { entries } = await audit.search({ object: settingsObject() }, { limit: ENTRIES_MAX })
  const instances = entries.map(({ after }) => factsOf(after).instance_id)
  // The release before does not say which machine it was.
  const unnamed = instances.indexOf(undefined)
  const known = new Set(unnamed < 0 ? instances : instances.slice(0, unnamed))
  return Promise.all(
    [...known].map(async (instanceId): Promise<Traced> => {
      const text = await settings.readSetting(startSettingsName(String(instanceId)))
      return {
        kind: 'settings',
        object: `${settingsObject()}/${String(instanceId)}`,
        toldUnder: settingsObject(),
        isAbout: ({ after }) => factsOf(after).instance_id === instanceId,
        facts: text === undefined ? undefined : readFacts(text),
      }
    }),
  )
}

/** Somebody may have put in anything. */
function readFacts(text: string) {
  try {
    return factsOf(JSON.parse(text))
  } catch {
    return { unreadable: true }
  }
}
