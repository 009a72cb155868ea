import type { Finding } from '../examination.ts'
import type { Change } from './recipe.ts'
import { joinTexts, type Text } from './text.ts'
import type { Rank, TextParts } from './variation.ts'

const LINES = ['method', 'target', 'timestamp', 'nonce', 'body'] as const
type LineName = (typeof LINES)[number]

const NAMES: Record<LineName, string> = {
  method: 'method',
  target: 'path',
  timestamp: 'timestamp',
  nonce: 'nonce_str',
  body: 'body',
}

function lineOf(parts: TextParts, name: LineName): Text {
  return name === 'target' ? parts.path + parts.query : parts[name]
}

const arranged = (rank: Rank, findings: Finding[], lines: (parts: TextParts) => Text[]): Change => ({
  thing: 'lines',
  rank,
  findings,
  recipe: { lines },
})

const inThisOrder = (rank: Rank, findings: Finding[], order: readonly LineName[]) =>
  arranged(rank, findings, (parts) => order.map((name) => lineOf(parts, name)))

/** Texts with lines left out, in another order, or both. The fewest changes come first. */
export const ORDER_CHANGES: Change[] = [
  ...subsets(LINES)
    .filter(({ length }) => length > 0 && length < LINES.length)
    .sort((a, b) => b.length - a.length)
    .flatMap(withSomeLines),
  ...permutations(LINES)
    .slice(1)
    .map((order) => inThisOrder(rankOf(order), [swapped(order)], order)),
  ...subsets(LINES)
    .filter(({ length }) => length > 1 && length < LINES.length)
    .flatMap((kept) => permutations(kept).slice(1))
    .map((order) => inThisOrder(4, [...missing(order), swapped(order)], order)),
]

/** A line that is signed alone is usually not ended, which is no second mistake. */
function withSomeLines(order: readonly LineName[]): Change[] {
  const rank = order.length === 4 || order.join() === 'body' ? 2 : 3
  const ended = inThisOrder(rank, missing(order), order)
  if (order.length > 1) return [ended]
  return [{ ...ended, recipe: { ...ended.recipe, separatorEnd: () => '' } }, ended]
}

function missing(order: readonly LineName[]): Finding[] {
  const left = LINES.filter((name) => !order.includes(name))
  if (order.join() === 'timestamp,nonce,body') return [{ mistake: 'webhook-format' }]
  const names = (list: readonly LineName[]) => list.map((name) => NAMES[name]).join(', ')
  const detail = order.length <= 2 ? `signed alone: ${names(order)}` : `missing: ${names(left)}`
  return [{ mistake: 'line-missing', detail }]
}

function swapped(order: readonly LineName[]): Finding {
  return { mistake: 'lines-swapped', detail: `signed: ${order.map((name) => NAMES[name]).join(', ')}` }
}

/** The timestamp and the nonce are swapped most often, then other neighbours. */
function rankOf(order: readonly LineName[]): Rank {
  if (order.join() === 'method,target,nonce,timestamp,body') return 1
  const moved = order.filter((name, i) => name !== LINES[i]).length
  return moved === 2 ? 2 : 3
}

function subsets(names: readonly LineName[]): LineName[][] {
  return Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, i) => bits & (1 << i)))
}

function permutations(names: readonly LineName[]): LineName[][] {
  if (names.length <= 1) return [[...names]]
  return names.flatMap((first) =>
    permutations(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  )
}

/** Lines that are joined with their neighbour, or that stand there twice. */
export const JOINED_CHANGES: Change[] = [
  ...[' ', '', ':', '|', '&'].flatMap((between) =>
    LINES.slice(0, -1).map((name, i) =>
      arranged(
        name === 'method' && between === ' ' ? 2 : 3,
        [
          {
            mistake: 'other-separator',
            detail: `${NAMES[name]} and ${NAMES[LINES[i + 1] as LineName]} are in one line`,
          },
        ],
        (parts) => joinedAt(parts, i, between),
      ),
    ),
  ),
  arranged(
    3,
    [{ mistake: 'other-separator', detail: 'the request line of HTTP was signed' }],
    ({ method, path, query, timestamp, nonce, body }) => [
      `${method} ${path}${query} HTTP/1.1`,
      timestamp,
      nonce,
      body,
    ],
  ),
  ...LINES.map((name, i) =>
    arranged(3, [{ mistake: 'line-added', detail: `${NAMES[name]} stands there twice` }], (parts) =>
      LINES.flatMap((line, j) =>
        i === j ? [lineOf(parts, line), lineOf(parts, line)] : [lineOf(parts, line)],
      ),
    ),
  ),
]

function joinedAt(parts: TextParts, at: number, between: string): Text[] {
  const lines = LINES.map((name) => lineOf(parts, name))
  return [...lines.slice(0, at), joinTexts(lines.slice(at, at + 2), between), ...lines.slice(at + 2)]
}

export interface NamedLine {
  name: string
  text: string
}

/** Texts with one line more, at every place. */
export function addedLines(extras: NamedLine[], rank: Rank): Change[] {
  const order = (parts: TextParts) => LINES.map((name) => lineOf(parts, name))
  return extras.flatMap(({ name, text }) =>
    Array.from({ length: LINES.length + 1 }, (_, at) =>
      arranged(rank, [{ mistake: 'line-added', detail: `${name}, as line ${at + 1}` }], (parts) =>
        order(parts).toSpliced(at, 0, text),
      ),
    ),
  )
}
