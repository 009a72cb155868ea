import type { Finding } from '../examination.ts'
import type { TextParts } from './variation.ts'

/** A way to combine the parts into one text. */
export interface Layout {
  findings: Finding[]
  write(parts: TextParts): Buffer
}

const PARTS = ['method', 'target', 'timestamp', 'nonce', 'body'] as const
type PartName = (typeof PARTS)[number]

const NAMES: Record<PartName, string> = {
  method: 'method',
  target: 'path',
  timestamp: 'timestamp',
  nonce: 'nonce_str',
  body: 'body',
}

interface LayoutRule {
  order?: readonly PartName[]
  separator?: string
  /** The text after the last part. */
  end?: string
}

export function layout(findings: Finding[], rule: LayoutRule = {}): Layout {
  const { order = PARTS, separator = '\n', end = separator } = rule
  return {
    findings,
    write(parts) {
      const bodyAt = order.indexOf('body')
      const before = order.slice(0, Math.max(bodyAt, 0)).map((name) => parts[name] + separator)
      const after = order.slice(bodyAt + 1).map((name) => separator + parts[name])
      if (bodyAt === -1) return Buffer.from(order.map((name) => parts[name]).join(separator) + end)
      return Buffer.concat([Buffer.from(before.join('')), parts.body, Buffer.from(after.join('') + end)])
    },
  }
}

export const RIGHT_LAYOUT = layout([])

const NO_END: Finding = { mistake: 'last-line-feed-missing' }
const CRLF: Finding = { mistake: 'crlf-line-ends' }

/** The most common layouts. They are tried together with wrong paths and wrong bodies. */
export const LINE_END_LAYOUTS = [
  layout([NO_END], { end: '' }),
  layout([CRLF], { separator: '\r\n' }),
  layout([CRLF, NO_END], { separator: '\r\n', end: '' }),
]

const SEPARATORS: [text: string, detail: string][] = [
  ['\\n', 'they are separated by a backslash and an n, which the language did not turn into a line feed'],
  ['', 'they follow each other without a separator'],
  ['&', 'they are separated by "&"'],
  [' ', 'they are separated by spaces'],
  [',', 'they are separated by commas'],
  ['|', 'they are separated by "|"'],
  [';', 'they are separated by ";"'],
  [':', 'they are separated by colons'],
  ['.', 'they are separated by dots'],
  ['\r', 'they are separated by CR alone'],
  ['\n\n', 'there is an empty line after each'],
]

export const SEPARATOR_LAYOUTS = [
  layout([CRLF], { end: '\r\n' }),
  layout([CRLF], { separator: '\r\n', end: '\n' }),
  ...SEPARATORS.flatMap(([separator, detail]) =>
    [separator, '', '\n'].map((end) => layout([{ mistake: 'other-separator', detail }], { separator, end })),
  ),
]

/** Every order of the five lines, and every text that lacks some of them, with and without the last line feed. */
export const LINE_LAYOUTS: Layout[] = [
  ...subsets().flatMap((order) => bothEnds(missingLines(order), order)),
  ...permutations(PARTS)
    .slice(1)
    .flatMap((order) => bothEnds([swapped(order)], order)),
]

function bothEnds(findings: Finding[], order: readonly PartName[]): Layout[] {
  return [layout(findings, { order }), layout([...findings, NO_END], { order, end: '' })]
}

function missingLines(order: readonly PartName[]): Finding[] {
  const missing = PARTS.filter((name) => !order.includes(name))
  if (missing.join() === 'method,target') return [{ mistake: 'webhook-format' }]
  return [{ mistake: 'line-missing', detail: `missing: ${missing.map((name) => NAMES[name]).join(', ')}` }]
}

function swapped(order: readonly PartName[]): Finding {
  return { mistake: 'lines-swapped', detail: `signed: ${order.map((name) => NAMES[name]).join(', ')}` }
}

/** Leaves out one to three lines, the fewest first. */
function subsets(): PartName[][] {
  const all = Array.from({ length: 2 ** PARTS.length }, (_, bits) =>
    PARTS.filter((_name, i) => bits & (1 << i)),
  )
  return all.filter(({ length }) => length >= 2 && length < PARTS.length).sort((a, b) => b.length - a.length)
}

function permutations(names: readonly PartName[]): PartName[][] {
  if (names.length <= 1) return [[...names]]
  return names.flatMap((first) =>
    permutations(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  )
}
