import { hash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'
import { utcText } from '@txgw/protocol'
import type { AuditChange, AuditEntry } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { type Facts, factsOf, type Traced, type TracedKind } from './traced.ts'

/** 128 bits in base64url, because an entry has one of each field. */
const DIGEST_LENGTH = 22

/** What an object was when the trail began to tell about every field. */
export interface BaselineState {
  /** No entry that is much older is in doubt: the digests have what it left. */
  readonly readAtMs: number
  readonly digests: ReadonlyMap<string, string>
}

/** @param kind absent for the end of the baseline */
export const baselineObject = (kind?: TracedKind): string =>
  kind === undefined ? auditObject('baseline') : auditObject('baseline', kind)

export function valueDigest(value: unknown): string {
  return hash('sha256', canonicalText(value), 'base64url').slice(0, DIGEST_LENGTH)
}

interface BaselinePart {
  kind: TracedKind
  /** The same for all parts of one baseline. */
  beganAtMs: number
  readAtMs: number
  objects: readonly Traced[]
}

/** One part of the baseline. Its size is bounded by the number of objects. */
export function baselineChange({ kind, beganAtMs, readAtMs, objects }: BaselinePart): AuditChange {
  const fields = Object.keys(objects[0]?.facts ?? {})
  const digestsOf = (facts: Facts) => fields.map((name) => valueDigest(facts[name])).join(' ')
  return {
    object: baselineObject(kind),
    appId: null,
    before: null,
    after: {
      began_at: utcText(beganAtMs),
      read_at: utcText(readAtMs),
      fields,
      objects: Object.fromEntries(objects.map(({ object, facts }) => [object, digestsOf(facts ?? {})])),
    },
  }
}

/** The last entry of a baseline. No part that comes later counts. */
export function baselineEnd(beganAtMs: number): AuditChange {
  return { object: baselineObject(), appId: null, before: null, after: { began_at: utcText(beganAtMs) } }
}

/** Reads a part; undefined for an entry that is none. */
export function readBaseline(
  entry: AuditEntry,
): { beganAtMs: number; states: Map<string, BaselineState> } | undefined {
  const { began_at, read_at, fields, objects } = factsOf(entry.after)
  const readAtMs = Date.parse(String(read_at))
  if (entry.outcome !== 'done' || !Array.isArray(fields) || Number.isNaN(readAtMs)) return undefined
  const states = Object.entries(factsOf(objects)).map(([object, text]) => {
    const digests = String(text).split(' ')
    const named = fields.map((name, place): [string, string] => [String(name), digests[place] ?? ''])
    return [object, { readAtMs, digests: new Map(named) }] as const
  })
  return { beganAtMs: Date.parse(String(began_at)), states: new Map(states) }
}
