import { isBaselineDue } from './baseline-state.ts'
import { type Difference, differencesOf, sayingOf } from './difference.ts'
import { type GoneAlong, readGoneAlong } from './gone-with-owner.ts'
import { type Baselines, readBaselines } from './read-baselines.ts'
import { readEntriesUntil } from './read-entries.ts'
import { type ReconciledStore, SOURCES, type Source } from './sources.ts'
import { type Traced, type TracedKind, trailObjectOf } from './traced.ts'

/** More would tell no more. */
export const DIFFERENCES_MAX = 1_000
const OBJECTS_PAGE = 200
const LOOKS_MAX = 5

export interface Reconciliation {
  /** The objects that were compared. */
  objects: number
  differences: Difference[]
  /** Whether there are more than the named ones. */
  isCut: boolean
  /** Set while the store has no baseline yet, so that nothing can be said about objects without entries. */
  isBaselineDue: boolean
}

export interface Reconciling {
  store: ReconciledStore
  signal?: AbortSignal
  onProgress?(objects: number): void
  /** Called between two slices, with the time that the last one took. */
  rest?(sliceMs: number): Promise<void>
}

/** Compares every table that the trail tells about with what the trail says. It reads alone. */
export async function reconcile(reconciling: Reconciling): Promise<Reconciliation> {
  const { store } = reconciling
  const found: Reconciliation = {
    objects: 0,
    differences: [],
    isCut: false,
    isBaselineDue: await isBaselineDue(store),
  }
  for (const source of SOURCES) await reconcileSource(source, reconciling, found)
  return found
}

async function reconcileSource(
  source: Source,
  reconciling: Reconciling,
  found: Reconciliation,
): Promise<void> {
  const { store, signal, onProgress, rest = async () => {} } = reconciling
  const add = (differences: Difference[]) => {
    const known = differences.filter(({ kind }) => kind !== 'unseen' || !found.isBaselineDue)
    const room = DIFFERENCES_MAX - found.differences.length
    found.differences.push(...known.slice(0, room))
    if (known.length > room) found.isCut = true
  }
  let beganMs = performance.now()
  const pause = async () => {
    signal?.throwIfAborted()
    await rest(performance.now() - beganMs)
    signal?.throwIfAborted()
    beganMs = performance.now()
  }
  const baselines = await readBaselines(store.audit, source.kinds)
  // The names before the rows: what the trail tells about by now must be in the table when it is read.
  const told = await toldObjects(source, { store, baselines, pause })
  let after: string | undefined
  do {
    const page = await source.read(store, after)
    for (const { object } of page.objects) told.delete(object)
    add(await comparePage(page.objects, { store, source, after, baselines }))
    found.objects += page.objects.length
    onProgress?.(found.objects)
    after = page.next
    await pause()
  } while (after !== undefined)
  for (const [object, kind] of told) {
    add(await compareOne({ kind, object, facts: undefined }, { store, baselines }))
    await pause()
  }
}

async function toldObjects(
  { rowKinds }: Source,
  { store, baselines, pause }: { store: ReconciledStore; baselines: Baselines; pause(): Promise<void> },
): Promise<Map<string, TracedKind>> {
  const told = new Map<string, TracedKind>()
  for (const kind of rowKinds) {
    for (const object of baselines.keys()) if (object.startsWith(`${kind}/`)) told.set(object, kind)
    let after = ''
    for (;;) {
      const objects = await store.audit.listObjects(kind, { after, limit: OBJECTS_PAGE })
      for (const object of objects) told.set(object, kind)
      await pause()
      if (objects.length < OBJECTS_PAGE) break
      after = objects.at(-1) as string
    }
  }
  return told
}

interface Comparing {
  store: ReconciledStore
  baselines: Baselines
}

async function compareOne(traced: Traced, { store, baselines }: Comparing, gone?: GoneAlong) {
  const baseline = baselines.get(traced.object)
  const facts = Object.keys(traced.facts ?? {})
  const entries = await readEntriesUntil(store.audit, trailObjectOf(traced), (read) => {
    const { fields } = sayingOf({ traced, entries: read, baseline })
    return traced.toldUnder === undefined && facts.every((name) => fields.has(name))
  })
  const differences = differencesOf({ traced, entries, baseline })
  return gone?.has(traced.object)
    ? differences.filter(({ field, trail }) => trail !== null || !traced.endNames?.includes(field ?? ''))
    : differences
}

/**
 * A row and its entry are written together, but read one after the other. So a difference counts only if the row still
 * has it when it is read between two looks at the trail that found the same last entry.
 */
async function comparePage(
  objects: Traced[],
  { source, after, ...comparing }: Comparing & { source: Source; after: string | undefined },
): Promise<Difference[]> {
  const { store } = comparing
  const mayGoAlong = source.kinds.some((kind) => kind === 'token' || kind === 'invitation')
  let suspects = new Map<string, string>()
  for (const traced of objects) {
    const differences = await compareOne(traced, comparing)
    if (differences.length > 0) suspects.set(traced.object, lookOf(differences))
  }
  const sure: Difference[] = []
  for (let looks = 0; suspects.size > 0 && looks < LOOKS_MAX; looks++) {
    const again = await source.read(store, after)
    const gone = mayGoAlong ? await readGoneAlong(store) : undefined
    const left = new Map<string, string>()
    for (const traced of again.objects.filter(({ object }) => suspects.has(object))) {
      const differences = await compareOne(traced, comparing, gone)
      if (differences.length === 0) continue
      if (suspects.get(traced.object) === lookOf(differences)) sure.push(...differences)
      else left.set(traced.object, lookOf(differences))
    }
    suspects = left
  }
  return sure
}

/** The last entry that a look has found. */
const lookOf = ([first]: Difference[]): string => first?.last?.entryId ?? ''
