import type { Finding } from '../examination.ts'
import type { Variation } from './variation.ts'
import { type JsonStyle, writableTokens, writeTokens } from './write-tokens.ts'

type TextWriter = (text: string) => string

const escaped =
  (characters: RegExp): TextWriter =>
  (text) =>
    JSON.stringify(text).replace(characters, unicodeEscape)
const unicodeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const ascii = escaped(/[\u007f-\uffff]/g)
const html = escaped(/[<>&\u2028\u2029]/g)
const slashed =
  (write: TextWriter): TextWriter =>
  (text) =>
    write(text).replaceAll('/', '\\/')
const dotNet: TextWriter = (text) =>
  JSON.stringify(text)
    .replaceAll('\\"', '\\u0022')
    .replace(/[<>&+'`\u007f-\uffff]/g, (unit) => `\\u${unicodeEscape(unit).slice(2).toUpperCase()}`)

const WRITERS: [detail: string, write: TextWriter | undefined][] = [
  ['', undefined],
  ['as JSON.stringify writes strings', JSON.stringify],
  ['with \\u escapes for everything except ASCII', ascii],
  ['with escaped slashes', slashed(JSON.stringify)],
  ['with escaped slashes and \\u escapes, as json_encode in PHP does it', slashed(ascii)],
  ['with <, > and & escaped, as encoding/json in Go does it', html],
  ['with \\u escapes in capitals, as System.Text.Json in .NET does it', dotNet],
]

const STYLES: [detail: string, style: JsonStyle][] = [
  ['without white space', { comma: ',', colon: ':' }],
  ['with ", " and ": ", as json.dumps in Python writes it', { comma: ', ', colon: ': ' }],
  ['indented by 2 spaces', { comma: ',', colon: ': ', indent: '  ' }],
  ['indented by 4 spaces', { comma: ',', colon: ': ', indent: '    ' }],
  ['indented by tabs', { comma: ',', colon: ': ', indent: '\t' }],
]

/** Yields the same JSON as other serialisers write it: white space, escapes, order of keys. */
export function* jsonVariations(text: string): Generator<Variation<Buffer>> {
  const tokens = writableTokens(text)
  if (!tokens) return
  for (const [escapes, writeText] of WRITERS.slice(1)) {
    const rewritten = text.replace(/"(?:[^"\\]|\\.)*"/gs, (token) =>
      (writeText as TextWriter)(JSON.parse(token)),
    )
    yield variation('body-escaped', rewritten, escapes)
  }
  yield* styled(tokens, 'body-re-serialised', 'it was signed')
  const value: unknown = JSON.parse(text)
  yield variation('body-re-serialised', JSON.stringify(value), 'JSON.stringify of the parsed body was signed')
  const sorted = writableTokens(JSON.stringify(withSortedKeys(value)))
  if (sorted) yield* styled(sorted, 'body-keys-sorted', 'and')
  yield variation('body-object-text', JSON.stringify(text), 'the JSON text was serialised once more')
}

function* styled(
  tokens: string[],
  mistake: Finding['mistake'],
  before: string,
): Generator<Variation<Buffer>> {
  for (const [escapes, writeText] of WRITERS) {
    for (const [spacing, style] of STYLES) {
      const text = writeTokens(tokens, { ...style, ...(writeText && { writeText }) })
      yield variation(mistake, text, `${before} ${spacing}${escapes && `, ${escapes}`}`)
    }
  }
}

function variation(mistake: Finding['mistake'], text: string, detail: string): Variation<Buffer> {
  return { findings: [{ mistake, detail }], value: Buffer.from(text) }
}

/** Called only for values that writableTokens found shallow enough. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]))
}
