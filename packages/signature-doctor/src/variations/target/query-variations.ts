import { percentDecoded, percentEncoded, uriEncoded, withLowerEscapes, withUpperEscapes } from '../text.ts'
import { allOf, distinct, type Variation, vary, type Way } from '../variation.ts'

/** @param query with its question mark; empty when the request has none */
export function queryVariations(query: string, bodyFields: [name: string, value: string][]): Variation[] {
  if (query === '') return addedQueries(bodyFields)
  const text = query.slice(1)
  const sent = { query, text, pairs: text.split('&') }
  return distinct(query, [...vary(sent, CHANGED), ...partsOf(sent)])
}

function addedQueries(bodyFields: [name: string, value: string][]): Variation[] {
  const fields = new URLSearchParams(bodyFields).toString()
  const plain = bodyFields.map((pair) => pair.join('=')).join('&')
  return distinct('', [
    [2, 'query-mark-alone', undefined, '?'],
    ...[fields, plain].flatMap((text): Variation[] => [
      [3, 'query-added', 'the fields of the body were signed as a query too', `?${text}`],
      [3, 'query-own-line', 'the fields of the body were signed there', `\n${text}`],
    ]),
    [3, 'query-added', 'a "#" was signed after the path', '#'],
  ])
}

interface SentQuery {
  /** With its question mark. */
  query: string
  text: string
  pairs: string[]
}

const CHANGED: Way<SentQuery>[] = [
  [1, 'query-dropped', undefined, () => ''],
  [2, 'query-dropped', 'only the question mark was signed', () => '?'],
  [1, 'query-decoded', undefined, eachSide(percentDecoded)],
  [2, 'query-decoded', undefined, eachSide((side) => percentDecoded(side.replaceAll('+', ' ')))],
  [1, 'query-sorted', undefined, ({ pairs }) => `?${pairs.toSorted().join('&')}`],
  [3, 'query-sorted', 'they are in the reverse order', ({ pairs }) => `?${pairs.toReversed().join('&')}`],
  [2, 'query-re-encoded', undefined, reEncoded(percentEncoded)],
  [2, 'query-re-encoded', undefined, reEncoded(strictlyEncoded)],
  [2, 'query-re-encoded', undefined, reEncoded(uriEncoded)],
  [2, 'query-re-encoded', undefined, reEncoded((side) => strictlyEncoded(side).replaceAll('%20', '+'))],
  [2, 'query-re-encoded', undefined, ({ query }) => `?${new URLSearchParams(query)}`],
  [2, 'query-re-encoded', undefined, ({ query }) => withUpperEscapes(query)],
  [2, 'query-re-encoded', undefined, ({ query }) => withLowerEscapes(query)],
  [2, 'query-re-encoded', undefined, ({ query }) => query.replaceAll('%20', '+')],
  [2, 'query-re-encoded', undefined, ({ query }) => query.replaceAll('+', '%20')],
  [2, 'query-re-encoded', undefined, eachSide(percentEncoded)],
  [3, 'query-re-encoded', 'as a whole, with its question mark', ({ query }) => percentEncoded(query)],
  [3, 'query-re-encoded', 'as a whole', ({ text }) => `?${percentEncoded(text)}`],
  [2, 'query-own-line', undefined, ({ text }) => `\n${text}`],
  [3, 'query-own-line', undefined, ({ query }) => `\n${query}`],
  [3, 'query-own-line', 'sorted', ({ pairs }) => `\n${pairs.toSorted().join('&')}`],
  [3, 'query-own-line', 'decoded', ({ text }) => `\n${percentDecoded(text)}`],
  [3, 'query-mark-missing', undefined, ({ text }) => text],
  [3, 'query-mark-missing', '"&" was signed instead', ({ text }) => `&${text}`],
  [3, 'query-re-encoded', 'with "&amp;" for "&"', ({ query }) => query.replaceAll('&', '&amp;')],
  [3, 'query-re-encoded', 'in lower case', ({ query }) => query.toLowerCase()],
  [3, 'query-re-encoded', 'only its values', onlyValues],
  [3, 'query-re-encoded', 'with "&" at its end', ({ query }) => `${query}&`],
]

/** Rewrites names and values one by one. */
function eachSide(rewrite: (text: string) => string) {
  const rewritten = (pair: string) => {
    const equals = pair.indexOf('=')
    if (equals === -1) return rewrite(pair)
    return `${rewrite(pair.slice(0, equals))}=${rewrite(pair.slice(equals + 1))}`
  }
  return ({ pairs }: SentQuery) => `?${pairs.map(rewritten).join('&')}`
}

function reEncoded(encode: (text: string) => string) {
  return eachSide((side) => encode(percentDecoded(side)))
}

const PARTS_MAX = 8

/** One parameter alone, all but one, and all that are not empty. */
function partsOf({ pairs }: SentQuery): Variation[] {
  const few = pairs.length > 1 ? pairs.slice(0, PARTS_MAX) : []
  const filled = pairs.filter((pair) => !/(?:^[^=]*|=)$/.test(pair))
  return allOf('query-part', [
    ...few.map(
      (_, i) => [3, `parameter ${i + 1} was left out`, `?${pairs.toSpliced(i, 1).join('&')}`] as const,
    ),
    ...few.map((pair, i) => [3, `only parameter ${i + 1} was signed`, `?${pair}`] as const),
    [3, 'empty parameters were left out', `?${filled.join('&')}`],
  ])
}

function onlyValues({ pairs }: SentQuery): string {
  return `?${pairs.map((pair) => pair.split('=').slice(1).join('=')).join('')}`
}

/** Encodes as RFC 3986 says, and as most languages except JavaScript do. */
function strictlyEncoded(text: string): string {
  return percentEncoded(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
