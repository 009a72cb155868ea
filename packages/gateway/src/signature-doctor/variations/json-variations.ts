import { rewriteTexts } from '../../base/json-tokens.ts'
import type { Finding } from '../examination.ts'
import { changedValues } from './json-values.ts'
import type { Text } from './text.ts'
import { type Rank, type Variation, variation } from './variation.ts'
import { type JsonStyle, writableTokens, writeTokens } from './write-tokens.ts'

type TextWriter = (text: string) => string

const escaped =
  (characters: RegExp): TextWriter =>
  (text) =>
    JSON.stringify(text).replace(characters, unicodeEscape)
const unicodeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const capitalEscape = (unit: string) => `\\u${unicodeEscape(unit).slice(2).toUpperCase()}`
const ascii = escaped(/[\u007f-\uffff]/g)
const html = escaped(/[<>&\u2028\u2029]/g)
const htmlAscii = escaped(/[<>&'=\u007f-\uffff]/g)
const slashed =
  (write: TextWriter): TextWriter =>
  (text) =>
    write(text).replaceAll('/', '\\/')
const asciiInCapitals: TextWriter = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, capitalEscape)
const dotNet: TextWriter = (text) =>
  JSON.stringify(text)
    .replaceAll('\\"', '\\u0022')
    .replace(/[<>&+'`\u007f-\uffff]/g, capitalEscape)

const WRITERS: [detail: string, write: TextWriter | undefined][] = [
  ['', undefined],
  ['as JSON.stringify writes strings', JSON.stringify],
  ['with \\u escapes for everything except ASCII', ascii],
  ['with escaped slashes', slashed(JSON.stringify)],
  ['with escaped slashes and \\u escapes, as json_encode in PHP does it', slashed(ascii)],
  ['with <, > and & escaped, as encoding/json in Go does it', html],
  ['with \\u escapes in capitals, as System.Text.Json in .NET does it', dotNet],
  ['with \\u escapes in capitals', asciiInCapitals],
  ["with <, >, &, = and ' escaped, as Gson in Java does it", escaped(/[<>&'=\u2028\u2029]/g)],
  ['with \\u escapes and HTML characters escaped', htmlAscii],
]

const STYLES: [rank: Rank, detail: string, style: JsonStyle][] = [
  [1, 'without white space', { comma: ',', colon: ':' }],
  [1, 'with ", " and ": ", as json.dumps in Python writes it', { comma: ', ', colon: ': ' }],
  [1, 'indented by 2 spaces', { comma: ',', colon: ': ', indent: '  ' }],
  [2, 'indented by 4 spaces', { comma: ',', colon: ': ', indent: '    ' }],
  [2, 'indented by tabs', { comma: ',', colon: ': ', indent: '\t' }],
  [3, 'indented by 3 spaces', { comma: ',', colon: ': ', indent: '   ' }],
  [3, 'indented by 2 spaces with " : ", as Jackson writes it', { comma: ',', colon: ' : ', indent: '  ' }],
  [3, 'indented by 2 spaces, with CR LF', { comma: ',', colon: ': ', indent: '  ', newLine: '\r\n' }],
  [3, 'indented by 4 spaces, with CR LF', { comma: ',', colon: ': ', indent: '    ', newLine: '\r\n' }],
  [3, 'with ": " and ","', { comma: ',', colon: ': ' }],
  [3, 'with ":" and ", "', { comma: ', ', colon: ':' }],
  [3, 'with " : " and ", "', { comma: ', ', colon: ' : ' }],
  [3, 'with " : " and " , "', { comma: ' , ', colon: ' : ' }],
  [3, 'with spaces inside the braces', { comma: ', ', colon: ': ', inside: ' ' }],
  [3, 'with spaces inside the braces', { comma: ', ', colon: ' : ', inside: ' ' }],
  [3, 'on lines that are not indented', { comma: ',', colon: ': ', indent: '' }],
]
const USUAL_STYLES = STYLES.slice(0, 5)

/** Yields the same JSON as other serialisers write it: white space, escapes, order of keys, values. */
export function* jsonVariations(text: string): Generator<Variation<Text>> {
  const tokens = writableTokens(text)
  if (!tokens) return
  for (const [escapes, writeText] of WRITERS.slice(1)) {
    yield one(2, 'body-escaped', rewriteTexts(text, writeText as TextWriter), escapes)
  }
  yield* styled(tokens, 'body-re-serialised', 'it was signed')
  const value: unknown = JSON.parse(text)
  const compact = JSON.stringify(value)
  yield one(2, 'body-re-serialised', compact, 'JSON.stringify of the parsed body was signed')
  const seen = new Set([compact])
  for (const { mistake, detail, changed, isSeldom } of changedValues(value)) {
    const words = seen.has(changed) ? undefined : writableTokens(changed)
    seen.add(changed)
    const writers = isSeldom ? WRITERS.slice(0, 1) : WRITERS.slice(0, 5)
    if (words) yield* inUsualStyles(words, { mistake, detail, writers })
  }
  const again = JSON.stringify(text)
  yield one(2, 'body-object-text', again, 'the JSON text was serialised once more')
  yield one(
    3,
    'body-object-text',
    again.slice(1, -1),
    'the JSON text was serialised once more, without quotes',
  )
  yield one(3, 'body-object-text', JSON.stringify(again), 'the JSON text was serialised twice more')
}

function* styled(tokens: string[], mistake: Finding['mistake'], before: string): Generator<Variation<Text>> {
  for (const [escapes, writeText] of WRITERS) {
    for (const [rank, spacing, style] of escapes === '' ? STYLES : USUAL_STYLES) {
      const text = writeTokens(tokens, { ...style, ...(writeText && { writeText }) })
      yield one(escapes === '' ? rank : 3, mistake, text, `${before} ${spacing}${escapes && `, ${escapes}`}`)
    }
  }
}

function* inUsualStyles(
  tokens: string[],
  {
    mistake,
    detail,
    writers,
  }: { mistake: Finding['mistake']; detail: string | undefined; writers: typeof WRITERS },
): Generator<Variation<Text>> {
  for (const [escapes, writeText] of writers) {
    for (const [rank, spacing, style] of USUAL_STYLES) {
      const text = writeTokens(tokens, { ...style, ...(writeText && { writeText }) })
      const how = `${detail ? `${detail}, ` : ''}${spacing}${escapes && `, ${escapes}`}`
      yield one(escapes === '' && rank === 1 ? 2 : 3, mistake, text, how)
    }
  }
}

function one(rank: Rank, mistake: Finding['mistake'], text: string, detail: string): Variation<Text> {
  return variation<Text>(rank, mistake, text, detail)
}
