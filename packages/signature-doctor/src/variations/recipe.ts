import type { Finding } from '../examination.ts'
import { joinTexts, type Text } from './text.ts'
import type { Rank, TextParts, Variation } from './variation.ts'

/** How a signed text is made: its parts, and how they are put together. */
export interface Recipe extends TextParts {
  lines(parts: TextParts): Text[]
  separator: string
  /** Returns what follows the last line. Without it, {@link Recipe.separatorEnd} does. */
  end?: (separator: string) => string
  separatorEnd(separator: string): string
  whole(text: Text): Text
}

const PARTS = ['method', 'path', 'query', 'timestamp', 'nonce', 'body'] as const
/** Two changes go together unless they change the same thing. The findings of a text are in this order. */
const THINGS = ['whole', 'lines', 'separator', 'end', ...PARTS] as const

export interface Change {
  thing: (typeof THINGS)[number]
  rank: Rank
  findings: Finding[]
  recipe: Partial<Recipe>
}

/** @param recipe what the text is made of with the mistake; the value of that part when it is not given */
export function changesOf<Made>(
  thing: Change['thing'],
  variations: readonly Variation<Made>[],
  recipe: (made: Made) => Partial<Recipe> = (made) => ({ [thing]: made }),
): Change[] {
  return variations.map(([rank, mistake, detail, made]) => {
    const findings: Finding[] = [{ mistake, ...(detail !== undefined && { detail }) }]
    return { thing, rank, findings, recipe: recipe(made) }
  })
}

export function findingsOf(changes: readonly Change[]): Finding[] {
  return changes
    .toSorted((a, b) => THINGS.indexOf(a.thing) - THINGS.indexOf(b.thing))
    .flatMap(({ findings }) => findings)
}

export const rightLines = ({ method, path, query, timestamp, nonce, body }: TextParts): Text[] => [
  method,
  path + query,
  timestamp,
  nonce,
  body,
]

export function rightRecipe(parts: TextParts): Recipe {
  return {
    ...parts,
    lines: rightLines,
    separator: '\n',
    separatorEnd: (separator) => separator,
    whole: (text) => text,
  }
}

export function writeText(recipe: Recipe): Text {
  const { separator, separatorEnd, end = separatorEnd, lines, whole } = recipe
  const joined = joinTexts(lines(recipe), separator)
  const last = end(separator)
  return whole(typeof joined === 'string' ? joined + last : joinTexts([joined, last], ''))
}
