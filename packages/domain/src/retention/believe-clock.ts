import type { SettingStore } from '../audit/setting-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So far a clock may be ahead of the last time that was believed, and so long a later time must last to be believed. */
export const DOUBT_MS = 7 * DAY_MS

const SETTING = 'retention-clock'

interface Belief {
  /** The last time that was believed; null in a store that nothing was deleted from yet. */
  believedMs: number | null
  /** A later time: since when it is told, and when it was told last. */
  doubted: { sinceMs: number; lastMs: number } | null
}

export interface JudgedClock {
  isBelieved: boolean
  /** Undefined when nothing is known to compare with. */
  aheadMs: number | undefined
}

/**
 * Whether the clock may say what is old enough to be deleted. What all processes of the store believed last is kept in
 * the store.
 */
export async function believeClock(
  settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>,
  nowMs: number,
): Promise<JudgedClock> {
  const expected = await settings.readSetting(SETTING)
  const before = expected === undefined ? NOTHING_KNOWN : (JSON.parse(expected) as Belief)
  const belief = judge(before, nowMs)
  await settings.changeSetting({ name: SETTING, expected, value: JSON.stringify(belief) })
  const isBelieved = belief.doubted === null
  return { isBelieved, aheadMs: before.believedMs === null ? undefined : nowMs - before.believedMs }
}

const NOTHING_KNOWN: Belief = { believedMs: null, doubted: null }

/** A jump is believed once the clock has gone on from there, without another jump, for as long as it is doubted. */
function judge({ believedMs, doubted }: Belief, nowMs: number): Belief {
  const believed: Belief = { believedMs: nowMs, doubted: null }
  if (believedMs !== null && nowMs - believedMs <= DOUBT_MS) return believed
  const goesOn = doubted !== null && nowMs >= doubted.lastMs && nowMs - doubted.lastMs <= DOUBT_MS
  const sinceMs = goesOn ? doubted.sinceMs : nowMs
  if (nowMs - sinceMs >= DOUBT_MS) return believed
  return { believedMs, doubted: { sinceMs, lastMs: nowMs } }
}
