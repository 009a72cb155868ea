import { canonicalText } from '@txgw/base/canonical-text'
import type { AuditEntry } from '../audit/audit-entry.ts'
import { boundValue } from '../audit/changed-fields.ts'
import { digestedName } from '../records/audited.ts'
import { type BaselineState, valueDigest } from './baseline-entry.ts'
import { factsOf } from './traced.ts'

/** Clocks of machines differ, so entries this close to each other may stand in another order than the changes were made. */
const ORDER_MARGIN_MS = 5 * 60_000
/** A change that was under way while the baseline was read may have an entry that is a little older than it. */
export const BASELINE_MARGIN_MS = 60_000

/** What the trail says of one field: one of these values, or a digest in the baseline. */
export type Told =
  | { readonly values: readonly unknown[]; readonly by: AuditEntry }
  | { readonly digest: string; readonly baselineAtMs: number }

export interface Saying {
  /** Whether the trail has seen the object at all. */
  readonly isKnown: boolean
  /** Only the fields of which the trail says something. */
  readonly fields: ReadonlyMap<string, Told>
  /** The last entry that touched the object. */
  readonly last: AuditEntry | undefined
  readonly baselineAtMs: number | undefined
}

interface Replay {
  /** The names of the fields to look for. */
  names: readonly string[]
  /** Those that are null until the object ends. */
  endNames: readonly string[]
  baseline: BaselineState | undefined
  isMaking(entry: AuditEntry): boolean
}

/**
 * Reads the entries of one object, the newest first, until every field is known. An entry has only the fields that it
 * changed, so the newest one that names a field says what it is.
 */
export function trailSays(entries: readonly AuditEntry[], replay: Replay): Saying {
  const { names, endNames, baseline, isMaking } = replay
  const since = baseline === undefined ? Number.NEGATIVE_INFINITY : baseline.readAtMs - BASELINE_MARGIN_MS
  const counted = entries.filter(({ outcome, atMs }) => outcome === 'done' && atMs >= since)
  const making = counted.findIndex(isMaking)
  const own = making < 0 ? counted : counted.slice(0, making + 1)
  const fields = new Map<string, Told>()
  for (const name of names) {
    const by = own.find((entry) => mentions(entry, name))
    const made = own[making]
    if (by) {
      // A release that knows no digest names the field itself: then nobody can tell what it is.
      if (name in factsOf(by.after)) fields.set(name, { values: lastValues(own, by, name), by })
    } else if (made) {
      if (endNames.includes(name)) fields.set(name, { values: [null], by: made })
    } else if (baseline?.digests.has(name)) {
      fields.set(name, { digest: baseline.digests.get(name) as string, baselineAtMs: baseline.readAtMs })
    }
  }
  return {
    isKnown: own.length > 0 || baseline !== undefined,
    fields,
    last: own[0],
    baselineAtMs: making < 0 ? baseline?.readAtMs : undefined,
  }
}

function mentions({ after }: AuditEntry, name: string): boolean {
  const facts = factsOf(after)
  const digested = digestedName(name)
  return name in facts || (digested !== undefined && digested in facts)
}

/**
 * The value after the newest entry. Of entries that are close to each other, what stood before each of them tells which
 * one was the last: every other value was replaced by a later change.
 */
function lastValues(entries: readonly AuditEntry[], newest: AuditEntry, name: string): unknown[] {
  const near = entries.filter(
    (entry) => newest.atMs - entry.atMs <= ORDER_MARGIN_MS && name in factsOf(entry.after),
  )
  if (near.length < 2) return [factsOf(newest.after)[name]]
  const replaced = near.map(({ before }) => canonicalText(factsOf(before)[name] ?? null))
  const values = near.map(({ after }) => factsOf(after)[name])
  const left = values.filter((value) => {
    const place = replaced.indexOf(canonicalText(value))
    if (place >= 0) replaced.splice(place, 1)
    return place < 0
  })
  // A field that came back to where it was: each of its values may be the last.
  return left.length > 0 ? left : values
}

/** Whether the table has what the trail says. */
export function agrees(told: Told, value: unknown): boolean {
  if ('digest' in told) return told.digest === valueDigest(value)
  const text = canonicalText(boundValue(value))
  return told.values.some((one) => canonicalText(one) === text)
}
