import type { NamedLine } from './line-orders.ts'
import { type Change, rightLines } from './recipe.ts'

const NAMES = ['method', 'path', 'timestamp', 'nonce_str', 'body']

/** Texts in which another value stands in the place of a line. */
export function replacedLines(others: NamedLine[]): Change[] {
  const replaced = (at: number, name: string, lines: Change['recipe']['lines']): Change => ({
    thing: 'lines',
    rank: 3,
    findings: [{ mistake: 'line-replaced', detail: `${name} stands there for ${NAMES[at]}` }],
    recipe: lines ? { lines } : {},
  })
  return NAMES.flatMap((_, at) => [
    ...others
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => replaced(at, name, (parts) => rightLines(parts).with(at, text))),
    ...NAMES.flatMap((name, from) =>
      from === at
        ? []
        : [
            replaced(at, name, (parts) => {
              const lines = rightLines(parts)
              return lines.with(at, lines[from] ?? '')
            }),
          ],
    ),
  ])
}

/** Texts in which one line ends with CR LF, as a value does that was read from a file. */
export const SINGLE_CRLF_CHANGES: Change[] = NAMES.slice(0, -1).map((name, at) => ({
  thing: 'lines',
  rank: 3,
  findings: [{ mistake: 'crlf-line-ends', detail: `only the line of ${name}` }],
  recipe: { lines: (parts) => rightLines(parts).with(at, `${rightLines(parts)[at]}\r`) },
}))
