import type { MistakeCode } from '../mistakes/mistakes.ts'
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

/** One mistake, and what is signed with it: a value for one of the parts, or the way in which the text is written. */
export type Variation<Made = string> = readonly [
  rank: Rank,
  mistake: MistakeCode,
  detail: string | undefined,
  made: Made,
]

/** One mistake, and how it changes what is right. Undefined when it cannot be made there. */
export type Way<Given = string, Made = string> = Variation<(given: Given) => Made | undefined>

/** Makes every mistake of a table. */
export function vary<Given, Made>(given: Given, ways: readonly Way<Given, Made>[]): Variation<Made>[] {
  return ways.flatMap(([rank, mistake, detail, write]): Variation<Made>[] => {
    const made = write(given)
    return made === undefined ? [] : [[rank, mistake, detail, made]]
  })
}

/** A mistake that is seldom made. */
export function rare(mistake: MistakeCode, detail: string | undefined, made: string): Variation {
  return [3, mistake, detail, made]
}

type Nameless<Made> = readonly [rank: Rank, detail: string | undefined, made: Made]

/** Gives all rows of a table the same mistake. */
export function allOf<Made>(mistake: MistakeCode, rows: readonly Nameless<Made>[]): Variation<Made>[] {
  return rows.map(([rank, detail, made]) => [rank, mistake, detail, made])
}

/** Keeps values that differ from the right one and from all earlier ones, so the first name for a text counts. */
export function distinct<Value extends Text>(
  right: Value,
  variations: Iterable<Variation<Value>>,
): Variation<Value>[] {
  const seen = new Set([keyOf(right)])
  return Array.from(variations).filter(([, , , made]) => seen.size < seen.add(keyOf(made)).size)
}

/** Joins the names of variations that give the same value, because nothing tells which of them was made. */
export function namedTogether<Value extends Text>(
  variations: readonly Variation<Value>[],
): Variation<Value>[] {
  const groups = Map.groupBy(variations, ([, , , made]) => keyOf(made))
  return [...groups.values()].map((group): Variation<Value> => {
    const [[rank, mistake, , made]] = group as [Variation<Value>]
    const details = new Set(group.flatMap(([, , detail]) => (detail === undefined ? [] : [detail])))
    return [rank, mistake, details.size === 0 ? undefined : [...details].join(', or '), made]
  })
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

export function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}

/** The hashes that are used by mistake, the likeliest first. */
export const LIKELY_HASHES = ['sha256', 'md5', 'sha1', 'sha512', 'sha384']
