import type { Clock } from '@txgw/base/clock'
import type { AuditEntry, EntryOf } from '../audit/audit-entry.ts'
import type { AuditStore } from '../audit/audit-store.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { baselineChange, baselineEnd } from './baseline-entry.ts'
import {
  BASELINE_SETTING,
  type BaselinePlace,
  type BaselineProgress,
  isBaselinePast,
  readProgress,
  writeProgress,
} from './baseline-state.ts'
import { type ReconciledStore, SOURCES } from './sources.ts'
import { TRACED_KINDS, type Traced } from './traced.ts'

/** Bounds the size of an entry to about 15 KB. */
const OBJECTS_MAX = 40

export interface BaselineStore extends ReconciledStore {
  readonly audit: Pick<AuditStore, 'search' | 'listObjects' | 'readHeads' | 'append'>
  readonly settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>
}

interface Writing {
  store: BaselineStore
  clock: Clock
  entryOf: EntryOf
}

/**
 * Writes once what every object was when the trail began to tell about every field. Each page of a table is written
 * together with the place where the next one begins, so several processes may write at once, and one that is
 * interrupted is continued. A store that nothing was ever written to needs none.
 * Returns the number of objects that this call has written.
 */
export async function writeBaseline(writing: Writing): Promise<number> {
  const { store } = writing
  let count = 0
  for (;;) {
    const text = await store.settings.readSetting(BASELINE_SETTING)
    const progress = text === undefined ? undefined : readProgress(text)
    if (progress === 'whole') return count
    const step = (await isBaselinePast(store.audit)) ? NOTHING : await stepFrom(progress, writing)
    const { objects, entries, next } = step
    // The last one comes with the place. The others may be there twice then, which says nothing else.
    for (const entry of entries.slice(0, -1)) await store.audit.append(entry)
    const entry = entries.at(-1)
    const change = { name: BASELINE_SETTING, expected: text, value: writeProgress(next) }
    if (await store.settings.changeSetting({ ...change, ...(entry && { entry }) })) count += objects
  }
}

interface Step {
  next: BaselineProgress
  entries: AuditEntry[]
  objects: number
}

const NOTHING: Step = { next: 'whole', entries: [], objects: 0 }

async function stepFrom(place: BaselinePlace | undefined, writing: Writing): Promise<Step> {
  const { store, clock, entryOf } = writing
  if (!place) {
    const next = { beganAtMs: clock.nowMs(), source: 0, after: null }
    return (await isNew(store)) ? NOTHING : { ...NOTHING, next }
  }
  const { beganAtMs } = place
  const source = SOURCES[place.source]
  if (!source) return { ...NOTHING, entries: [entryOf(baselineEnd(beganAtMs))] }
  const readAtMs = clock.nowMs()
  const { objects, next: after } = await source.read(store, place.after ?? undefined)
  const needed = objects.filter(needsIt)
  const next =
    after === undefined
      ? { beganAtMs, source: place.source + 1, after: null }
      : { beganAtMs, source: place.source, after }
  const changes = inParts(needed).map((part) => baselineChange({ ...part, beganAtMs, readAtMs }))
  return { next, entries: changes.map(entryOf), objects: needed.length }
}

async function isNew(store: BaselineStore): Promise<boolean> {
  if ((await store.audit.readHeads()).length > 0) return false
  const pages = await Promise.all(SOURCES.map((source) => source.read(store, undefined)))
  return !pages.some(({ objects }) => objects.some(needsIt))
}

const needsIt = ({ isUntouched = false, facts }: Traced): boolean => !isUntouched && facts !== undefined

function inParts(objects: Traced[]) {
  return TRACED_KINDS.flatMap((kind) => {
    const own = objects.filter((traced) => traced.kind === kind)
    const parts = Array.from({ length: Math.ceil(own.length / OBJECTS_MAX) }, (_, part) =>
      own.slice(part * OBJECTS_MAX, (part + 1) * OBJECTS_MAX),
    )
    return parts.map((part) => ({ kind, objects: part }))
  })
}
