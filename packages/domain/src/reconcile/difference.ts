import type { AuditEntry } from '../audit/audit-entry.ts'
import type { BaselineState } from './baseline-entry.ts'
import { factsOf, isMaking, type Traced } from './traced.ts'
import { agrees, type Saying, type Told, trailSays } from './trail-says.ts'

export const DIFFERENCE_KINDS = ['differs', 'unseen', 'missing'] as const

/** Something that the table has and nobody wrote, as far as the trail knows. */
export interface Difference {
  /** A field `differs`, the trail has never seen the object, or the object is missing in the table. */
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  readonly object: string
  /** Null for the object as a whole. */
  readonly field: string | null
  /** What the trail says; a digest where it has no more. */
  readonly trail: unknown
  readonly table: unknown
  /** The last entry that touched the object. */
  readonly last: Pick<AuditEntry, 'entryId' | 'atMs' | 'actor' | 'operation'> | undefined
  /** Set when the trail knows the field only from the baseline. */
  readonly baselineAtMs: number | undefined
}

export interface Comparison {
  traced: Traced
  /** About this object, the newest first. */
  entries: readonly AuditEntry[]
  baseline: BaselineState | undefined
}

export function sayingOf({ traced, entries, baseline }: Comparison): Saying {
  const { kind, facts = {}, endNames = [], isAbout = () => true } = traced
  const about = entries.filter(isAbout)
  // What is not described by a record may also have lost a field.
  const told = kind === 'settings' ? about.flatMap(({ after }) => Object.keys(factsOf(after))) : []
  const names = [...new Set([...Object.keys(facts), ...told])].filter((name) => name !== 'instance_id')
  return trailSays(about, { names, endNames, baseline, isMaking: isMaking(kind) })
}

/** Compares what the trail says of an object with what the table has. */
export function differencesOf(comparison: Comparison): Difference[] {
  const { object, facts, isUntouched = false } = comparison.traced
  const saying = sayingOf(comparison)
  const whole = { object, field: null, trail: null, table: null, last: saying.last, baselineAtMs: undefined }
  if (!facts) return saying.isKnown ? [{ ...whole, kind: 'missing', baselineAtMs: saying.baselineAtMs }] : []
  if (!saying.isKnown) return isUntouched ? [] : [{ ...whole, kind: 'unseen' }]
  return [...saying.fields]
    .filter(([field, told]) => !agrees(told, facts[field]))
    .map(([field, told]) => ({
      kind: 'differs',
      object,
      field,
      ...wordsOf(told),
      table: facts[field],
      last: saying.last,
    }))
}

function wordsOf(told: Told) {
  if ('digest' in told) return { trail: { digest: told.digest }, baselineAtMs: told.baselineAtMs }
  return { trail: told.values[0], baselineAtMs: undefined }
}
