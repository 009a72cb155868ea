import type { Finding } from '../../examination.ts'
import type { Change } from '../recipe.ts'
import { joinTexts, type Text } from '../text.ts'
import type { Rank } from '../variation.ts'
import { arranged, LINE_NAMES } from './line-orders.ts'

type Arrange = (lines: Text[]) => Text[]

const changed = (rank: Rank, mistake: Finding['mistake'], detail: string, arrange: Arrange) =>
  arranged(rank, [{ mistake, detail }], arrange)
const ALL_BUT_LAST = LINE_NAMES.slice(0, -1)

/** Texts in which lines are joined with their neighbour, or stand twice. */
export const JOINED_CHANGES: Change[] = [
  ...[' ', '', ':', '|', '&'].flatMap((between) =>
    ALL_BUT_LAST.map((name, at) => {
      const detail = `${name} and ${LINE_NAMES[at + 1]} are in one line`
      return changed(at === 0 && between === ' ' ? 2 : 3, 'other-separator', detail, (lines) =>
        lines.toSpliced(at, 2, joinTexts(lines.slice(at, at + 2), between)),
      )
    }),
  ),
  changed(3, 'other-separator', 'the request line of HTTP was signed', ([method, target, ...rest]) => [
    `${method} ${target} HTTP/1.1`,
    ...rest,
  ]),
  ...LINE_NAMES.map((name, at) =>
    changed(3, 'line-added', `${name} stands there twice`, (lines) =>
      lines.toSpliced(at, 0, lines[at] as Text),
    ),
  ),
]

/** Texts in which one line ends with CR LF, as a value does that was read from a file. */
export const SINGLE_CRLF_CHANGES: Change[] = ALL_BUT_LAST.map((name, at) =>
  changed(
    3,
    'crlf-line-ends',
    `only the line of ${name}, as a value with a carriage return at its end makes it`,
    (lines) => lines.with(at, `${lines[at]}\r`),
  ),
)

export type NamedLine = readonly [name: string, text: string]

/** Texts with one line more, at every place. */
export function addedLines(extras: NamedLine[], rank: Rank): Change[] {
  return extras.flatMap(([name, text]) =>
    Array.from({ length: LINE_NAMES.length + 1 }, (_, at) =>
      changed(rank, 'line-added', addedDetail(name, text, at), (lines) => lines.toSpliced(at, 0, text)),
    ),
  )
}

/** A value with a line feed at its end gives the same text as an empty line behind it. */
function addedDetail(name: string, text: string, at: number): string {
  const before = LINE_NAMES[at - 1]
  const place = `${name}, as line ${at + 1}`
  if (text !== '' || before === undefined) return place
  const after = LINE_NAMES[at] === 'body' ? ', or the body with one in front' : ''
  return `${place}, or ${before} was signed with a line feed at its end${after}`
}

/** Texts in which another value stands in the place of a line. */
export function replacedLines(others: NamedLine[]): Change[] {
  const replaced = (at: number, name: string, arrange: Arrange) =>
    changed(3, 'line-replaced', `${name} stands there for ${LINE_NAMES[at]}`, arrange)
  return LINE_NAMES.flatMap((_, at) => [
    ...others
      .filter(([, text]) => text !== '')
      .map(([name, text]) => replaced(at, name, (lines) => lines.with(at, text))),
    ...LINE_NAMES.keys()
      .filter((from) => from !== at)
      .map((from) =>
        replaced(at, LINE_NAMES[from] as string, (lines) => lines.with(at, lines[from] as Text)),
      ),
  ])
}
