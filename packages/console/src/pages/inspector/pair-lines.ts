import type { Examination } from '@txgw/gateway/operator-api'
import { locateDifference } from './locate-difference.ts'

/** A line with its line feed, in three parts: the middle one differs from the other text. */
export interface MarkedLine {
  before: string
  differing: string
  after: string
}

export interface LinePair {
  /** The number of the line in the expected text, or in the signed one where the expected text has none. */
  number: number
  /** Undefined where this text has no such line. */
  expected: MarkedLine | undefined
  signed: MarkedLine | undefined
  isSame: boolean
}

interface ComparedTexts {
  expected: string
  signed: string
  difference: NonNullable<Examination['first_difference']>
}

/** Both texts line by line. A line that one of them left out stands alone. */
export function pairLines({ expected, signed, difference }: ComparedTexts): LinePair[] {
  const places = locateDifference({ expected, signed, offset: difference.offset })
  // Up to the difference both texts are the same, but a long one may be cut at another place.
  const common = Math.min(places.expected, places.signed)
  const left = linesOf(expected.slice(places.expected - common))
  const right = linesOf(signed.slice(places.signed - common))
  const linesBefore = expected.slice(places.expected - common, places.expected).split('\n').length - 1
  const first = difference.line - linesBefore
  return align(left, right).map(([i, j]) => {
    const number = first + (i ?? j ?? 0)
    return {
      number,
      ...markLines(i === undefined ? undefined : left[i], j === undefined ? undefined : right[j]),
    }
  })
}

/** One text alone, with nothing to mark. */
export function plainLines(text: string): MarkedLine[] {
  return linesOf(text).map((before) => ({ before, differing: '', after: '' }))
}

/** Each line includes its line feed. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

type Aligned = [left: number | undefined, right: number | undefined]

/** Lines of the same number belong together, unless one text has fewer lines. */
function align(left: string[], right: string[]): Aligned[] {
  if (left.length === right.length) return left.map((_, index): Aligned => [index, index])
  const lengths = commonLengths(left, right)
  const pairs: Aligned[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length) {
    const skipsLeft = lengths[i + 1]?.[j] ?? 0
    const skipsRight = lengths[i]?.[j + 1] ?? 0
    const isPair = left[i] === right[j] || (skipsLeft === skipsRight && left.length - i === right.length - j)
    if (isPair) pairs.push([i++, j++])
    else if (skipsLeft > skipsRight || (skipsLeft === skipsRight && left.length - i > right.length - j))
      pairs.push([i++, undefined])
    else pairs.push([undefined, j++])
  }
  while (i < left.length) pairs.push([i++, undefined])
  while (j < right.length) pairs.push([undefined, j++])
  return pairs
}

/** For each beginning in both texts, how many lines of the rest they have in common, in the same order. */
function commonLengths(left: string[], right: string[]): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[]
      const below = lengths[i + 1] as number[]
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

function markLines(left: string | undefined, right: string | undefined): Omit<LinePair, 'number'> {
  if (left === undefined || right === undefined)
    return { expected: wholeDiffers(left), signed: wholeDiffers(right), isSame: false }
  const [one, other] = [Array.from(left), Array.from(right)]
  const shorter = Math.min(one.length, other.length)
  let begin = 0
  while (begin < shorter && one[begin] === other[begin]) begin++
  let end = 0
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end++
  const mark = (characters: string[]): MarkedLine => ({
    before: characters.slice(0, begin).join(''),
    differing: characters.slice(begin, characters.length - end).join(''),
    after: characters.slice(characters.length - end).join(''),
  })
  return { expected: mark(one), signed: mark(other), isSame: left === right }
}

function wholeDiffers(line: string | undefined): MarkedLine | undefined {
  return line === undefined ? undefined : { before: '', differing: line, after: '' }
}
