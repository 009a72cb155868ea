import type { SettingStore } from '../audit/setting-store.ts'
import { LAPSE_MS } from './change-request.ts'

const SETTING = 'two-people-lately'

export type Decider = 'operator' | 'admin'

type LastTwo = { [role in Decider]?: number }
type Settings = Pick<SettingStore, 'readSetting' | 'writeSetting'>

/**
 * Remembers that two could decide when one of the people was changed. Otherwise one person would switch the other off, which
 * needs nobody else, and then act alone without a word.
 */
export async function rememberTwo(
  settings: Settings,
  roles: readonly Decider[],
  nowMs: number,
): Promise<void> {
  if (roles.length === 0) return
  const last = { ...(await readLastTwo(settings)) }
  for (const role of roles) last[role] = nowMs
  await settings.writeSetting(SETTING, JSON.stringify(last))
}

/** Until when two are needed although fewer could decide; undefined when that is over. As long as a request may wait. */
export async function twoNeededUntilMs(
  settings: Pick<SettingStore, 'readSetting'>,
  role: Decider,
  nowMs: number,
): Promise<number | undefined> {
  const lastMs = (await readLastTwo(settings))[role]
  if (lastMs === undefined) return undefined
  // The clock of another machine may have been ahead.
  const untilMs = Math.min(lastMs, nowMs) + LAPSE_MS
  return nowMs < untilMs ? untilMs : undefined
}

async function readLastTwo(settings: Pick<SettingStore, 'readSetting'>): Promise<LastTwo> {
  const kept = await settings.readSetting(SETTING)
  return kept === undefined ? {} : JSON.parse(kept)
}
