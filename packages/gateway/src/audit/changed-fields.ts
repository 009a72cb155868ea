import { createHash } from 'node:crypto'
import { canonicalText } from '../base/canonical-text.ts'

type Fields = Record<string, unknown>

/** A longer value is represented by its digest, so that no caller can make the trail grow by megabytes. */
const VALUE_LENGTH_MAX = 4096

/** Keeps only the fields that differ. Null stands for an object that did not exist or no longer does. */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changed = [...names].filter(
    (name) => canonicalText(before?.[name] ?? null) !== canonicalText(after?.[name] ?? null),
  )
  return { before: before && pick(before, changed), after: after && pick(after, changed) }
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, bound(fields[name] ?? null)]))
}

function bound(value: unknown): unknown {
  const text = canonicalText(value)
  if (text.length <= VALUE_LENGTH_MAX) return value
  return { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') }
}
