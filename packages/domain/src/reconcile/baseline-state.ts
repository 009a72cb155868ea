import type { AuditStore } from '../audit/audit-store.ts'
import { settingsObject } from '../audit/record-start.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { baselineObject } from './baseline-entry.ts'
import { factsOf } from './traced.ts'

const STARTS_MAX = 200

/** The setting that says how far the baseline of a store has come, so that processes write each part once. */
export const BASELINE_SETTING = 'audit-baseline'

/** The place where the baseline goes on. */
export interface BaselinePlace {
  readonly beganAtMs: number
  /** The number of the source. */
  readonly source: number
  readonly after: string | null
}

export type BaselineProgress = BaselinePlace | 'whole'

export function writeProgress(progress: BaselineProgress): string {
  return JSON.stringify(progress)
}

/** Undefined for a text that this release does not know. */
export function readProgress(text: string): BaselineProgress | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (read === 'whole') return read
    const { beganAtMs, source, after } = read as Partial<BaselinePlace>
    if (typeof beganAtMs !== 'number' || typeof source !== 'number' || after === undefined) return undefined
    return { beganAtMs, source, after }
  } catch {
    return undefined
  }
}

/**
 * Whether a baseline was written, or was never needed, whatever the setting says: somebody who makes the store due again
 * would make right what the tables have by then. A process names its machine in the trail only after the baseline.
 */
export async function isBaselinePast(audit: Pick<AuditStore, 'search'>): Promise<boolean> {
  const ends = await audit.search({ object: baselineObject() }, { limit: 1 })
  if (ends.entries.length > 0) return true
  const starts = await audit.search({ object: settingsObject() }, { limit: STARTS_MAX })
  return starts.entries.some(({ after }) => factsOf(after).instance_id !== undefined)
}

/** Whether nothing can be said about objects without entries yet. Only a running service decides that there is no need. */
export async function isBaselineDue(store: {
  settings: Pick<SettingStore, 'readSetting'>
  audit: Pick<AuditStore, 'search'>
}): Promise<boolean> {
  const text = await store.settings.readSetting(BASELINE_SETTING)
  const isWhole = text !== undefined && readProgress(text) === 'whole'
  return !isWhole && !(await isBaselinePast(store.audit))
}
