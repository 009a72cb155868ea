import type { Finding } from '../examination.ts'
import { type Text, textOf } from './text.ts'

/** The parts of the signed text. The second line is the path followed by the query, which keeps its question mark. */
export interface TextParts {
  method: string
  path: string
  query: string
  timestamp: string
  nonce: string
  body: Text
}

/**
 * How seldom a mistake is: 1 for the most common ones. Mistakes are tried together while their ranks add up to
 * {@link RANKS_TOGETHER_MAX}, so a mistake of rank 4 is only tried alone.
 */
export type Rank = 1 | 2 | 3 | 4

export const RANKS_TOGETHER_MAX = 4

/** One part as it would be signed with a mistake. */
export interface Variation<Value> {
  rank: Rank
  findings: Finding[]
  value: Value
}

export function variation<Value>(
  rank: Rank,
  mistake: Finding['mistake'],
  value: Value,
  detail?: string,
): Variation<Value> {
  return { rank, findings: [{ mistake, ...(detail !== undefined && { detail }) }], value }
}

/** Keeps values that differ from the right one and from all earlier ones, so the first name for a text counts. */
export function distinct<Value extends Text>(
  right: Value,
  variations: Iterable<Variation<Value>>,
): Variation<Value>[] {
  const seen = new Set([keyOf(right)])
  const kept: Variation<Value>[] = []
  for (const made of variations) {
    const key = keyOf(made.value)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(made)
  }
  return kept
}

/** Bytes that are UTF-8 are the same as their text. */
function keyOf(value: Text): string {
  if (typeof value === 'string') return value
  const text = textOf(value)
  return typeof text === 'string' ? text : `\0bytes ${value.toString('latin1')}`
}

/** Returns the ways in which a template leaves a name in place of its value. */
export function placeholders(name: string): string[] {
  return [name, `{${name}}`, `\${${name}}`, `{{${name}}}`, `$${name}`, `<${name}>`, `:${name}`, '%s', '?']
}

/** How languages write a value that is not there. */
export const NOTHING = ['undefined', 'null', 'None', 'nil']
