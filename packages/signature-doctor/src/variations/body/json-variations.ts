import { rewriteTexts } from '@txgw/base/json-tokens'
import { distinct, type Rank, type Variation } from '../variation.ts'
import { otherNumbers } from './json-numbers.ts'
import { changedValues } from './json-values.ts'
import { type JsonStyle, writableTokens, writeTokens } from './write-tokens.ts'

type TextWriter = (text: string) => string

const unicodeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const capitalEscape = (unit: string) => `\\u${unicodeEscape(unit).slice(2).toUpperCase()}`
const escaping =
  (characters: RegExp, write = unicodeEscape): TextWriter =>
  (text) =>
    JSON.stringify(text).replace(characters, write)
const ascii = escaping(/[\u007f-\uffff]/g)
const slashed =
  (write: TextWriter): TextWriter =>
  (text) =>
    write(text).replaceAll('/', '\\/')
const dotNet: TextWriter = (text) =>
  JSON.stringify(text)
    .replaceAll('\\"', '\\u0022')
    .replace(/[<>&+'`\u007f-\uffff]/g, capitalEscape)

const PLAIN: [detail: string, write: undefined] = ['', undefined]
const ESCAPERS: [detail: string, write: TextWriter][] = [
  ['as JSON.stringify writes strings', JSON.stringify],
  ['with \\u escapes for everything except ASCII', ascii],
  ['with escaped slashes', slashed(JSON.stringify)],
  ['with escaped slashes and \\u escapes, as json_encode in PHP does it', slashed(ascii)],
  ['with <, > and & escaped, as encoding/json in Go does it', escaping(/[<>&\u2028\u2029]/g)],
  ['with \\u escapes in capitals, as System.Text.Json in .NET does it', dotNet],
  ['with \\u escapes in capitals', escaping(/[\u007f-\uffff]/g, capitalEscape)],
  ["with <, >, &, = and ' escaped, as Gson in Java does it", escaping(/[<>&'=\u2028\u2029]/g)],
  ['with \\u escapes and HTML characters escaped', escaping(/[<>&'=\u007f-\uffff]/g)],
]
const WRITERS = [PLAIN, ...ESCAPERS]

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
export function* jsonVariations(text: string): Generator<Variation> {
  const tokens = writableTokens(text)
  if (!tokens) return
  const escapers = escapersFor(text)
  for (const [escapes, write] of escapers) yield [2, 'body-escaped', escapes, rewriteTexts(text, write)]
  for (const [escapes, writeText] of [PLAIN, ...escapers]) {
    for (const [rank, spacing, style] of writeText ? USUAL_STYLES : STYLES) {
      const detail = `it was signed ${spacing}${escapes && `, ${escapes}`}`
      yield [writeText ? 3 : rank, 'body-re-serialised', detail, writeTokens(tokens, style, writeText)]
    }
  }
  const value: unknown = JSON.parse(text)
  const compact = JSON.stringify(value)
  yield [2, 'body-re-serialised', 'JSON.stringify of the parsed body was signed', compact]
  for (const changed of distinct(compact, changedValues(value))) yield* inUsualStyles(changed)
  for (const [rank, mistake, detail, changed] of otherNumbers(tokens)) {
    for (const [, spacing, style] of USUAL_STYLES) {
      yield [rank, mistake, `${detail}, ${spacing}`, writeTokens(changed, style)]
    }
  }
  const again = JSON.stringify(text)
  const detail = 'the JSON text was serialised once more'
  yield [2, 'body-object-text', detail, again]
  yield [3, 'body-object-text', `${detail}, without quotes`, again.slice(1, -1)]
  yield [3, 'body-object-text', 'the JSON text was serialised twice more', JSON.stringify(again)]
}

/** Escapers that write this text alike have one name. One that changes nothing is left out. */
function escapersFor(text: string): typeof ESCAPERS {
  const groups = Map.groupBy(ESCAPERS, ([, write]) => rewriteTexts(text, write))
  groups.delete(text)
  return [...groups.values()].map((group) => {
    const [[, write]] = group as [(typeof ESCAPERS)[number]]
    return [group.map(([escapes]) => escapes).join(', or '), write]
  })
}

function* inUsualStyles([rarity, mistake, detail, changed]: Variation): Generator<Variation> {
  const tokens = writableTokens(changed)
  if (!tokens) return
  for (const [escapes, writeText] of rarity === 2 ? WRITERS.slice(0, 5) : [PLAIN]) {
    for (const [rank, spacing, style] of USUAL_STYLES) {
      const how = `${detail ? `${detail}, ` : ''}${spacing}${escapes && `, ${escapes}`}`
      const isCommon = !writeText && rank === 1
      yield [isCommon ? 2 : 3, mistake, how, writeTokens(tokens, style, writeText)]
    }
  }
}
