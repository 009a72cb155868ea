import { createHash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'

type Fields = Record<string, unknown>

/** A longer value is represented by its digest, so that no caller can make the trail grow by megabytes. */
const VALUE_LENGTH_MAX = 4096

/** Keeps only the fields that differ. Null stands for an object that did not exist or no longer does. */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changed = [...names].filter((name) => !isSame(before?.[name] ?? null, after?.[name] ?? null))
  return { before: before && pick(before, changed), after: after && pick(after, changed) }
}

/** The fields of something new, also those without a value: what an entry does not name may be anything. */
export function madeFields(after: Fields): { before: null; after: Fields } {
  return { before: null, after: pick(after, Object.keys(after)) }
}

/** Most fields are plain values or were not touched at all, so the texts are rarely needed. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return canonicalText(one) === canonicalText(other)
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, boundValue(fields[name] ?? null)]))
}

/** As an entry has it: a long value as its length and digest. */
export function boundValue(value: unknown): unknown {
  if (typeof value !== 'object' && String(value).length <= VALUE_LENGTH_MAX) return value
  const text = canonicalText(value)
  if (text.length <= VALUE_LENGTH_MAX) return value
  return { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') }
}
