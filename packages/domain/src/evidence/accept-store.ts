import { auditObject } from '../audit/audit-object.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import type { Fault } from './finding.ts'
import type { ReleaseRequest } from './hold.ts'
import { RELEASE_SETTING, releaseText, STORE_ID_SETTING } from './store-marks.ts'
import type { StoreRecord } from './store-record.ts'

export const storeObject = (): string => auditObject('store')

/** Gives a store its identity, if it has none, and returns the one that it has. */
export async function identifyStore(
  settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>,
  makeId: () => string,
): Promise<string> {
  const kept = await settings.readSetting(STORE_ID_SETTING)
  if (kept !== undefined) return kept
  await settings.changeSetting({ name: STORE_ID_SETTING, expected: undefined, value: makeId() })
  return (await settings.readSetting(STORE_ID_SETTING)) as string
}

/**
 * Writes the word of an admin into the store itself, where every process and every machine reads it. The entry of the
 * audit trail says what was found.
 */
export async function acceptStore(options: {
  settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>
  record: StoreRecord | undefined
  faults: Fault[]
  request: ReleaseRequest
  makeId(): string
}): Promise<void> {
  const { settings, record, faults, request, makeId } = options
  const storeId = await identifyStore(settings, makeId)
  const insteadOf = record && record.storeId !== storeId ? record.storeId : null
  const id = makeId()
  const after = {
    release_id: id,
    store_id: storeId,
    instead_of: insteadOf,
    reason: request.reason,
    found: faults.map(({ kind, says }) => ({ kind, says })),
  }
  const entry = request.entryOf({ object: storeObject(), appId: null, before: null, after })
  for (;;) {
    const expected = await settings.readSetting(RELEASE_SETTING)
    const change = { name: RELEASE_SETTING, expected, value: releaseText({ id, insteadOf }), entry }
    if (await settings.changeSetting(change)) return
  }
}
