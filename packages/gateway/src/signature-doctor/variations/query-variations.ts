import type { Finding } from '../examination.ts'
import { percentDecoded } from './percent-decoded.ts'
import { distinct, type Rank, type Variation, variation } from './variation.ts'

/** @param query with its question mark; empty when the request has none */
export function queryVariations(
  query: string,
  bodyFields: [name: string, value: string][],
): Variation<string>[] {
  return query === '' ? addedQueries(bodyFields) : distinct(query, [...changedQueries(query)])
}

function addedQueries(bodyFields: [name: string, value: string][]): Variation<string>[] {
  const fields = new URLSearchParams(bodyFields).toString()
  const plain = bodyFields.map((pair) => pair.join('=')).join('&')
  return distinct('', [
    variation(2, 'query-mark-alone', '?'),
    ...[fields, plain].flatMap((text) => [
      variation(3, 'query-added', `?${text}`, 'the fields of the body were signed as a query too'),
      variation<string>(3, 'query-own-line', `\n${text}`, 'the fields of the body were signed there'),
    ]),
    variation(3, 'query-added', '#', 'a "#" was signed after the path'),
  ])
}

function changedQueries(query: string): Variation<string>[] {
  const one = (rank: Rank, mistake: Finding['mistake'], value: string, detail?: string) =>
    variation(rank, mistake, value, detail)
  const text = query.slice(1)
  const pairs = text.split('&')
  const rewritten = (rank: Rank, mistake: Finding['mistake'], rewrite: (text: string) => string) =>
    one(rank, mistake, `?${pairs.map((pair) => eachSide(pair, rewrite)).join('&')}`)
  const reEncoded = (encode: (text: string) => string) =>
    rewritten(2, 'query-re-encoded', (side) => encode(percentDecoded(side)))
  return [
    one(1, 'query-dropped', ''),
    one(2, 'query-dropped', '?', 'only the question mark was signed'),
    rewritten(1, 'query-decoded', percentDecoded),
    rewritten(2, 'query-decoded', (side) => percentDecoded(side.replaceAll('+', ' '))),
    one(1, 'query-sorted', `?${pairs.toSorted().join('&')}`),
    one(3, 'query-sorted', `?${pairs.toReversed().join('&')}`, 'they are in the reverse order'),
    reEncoded(encoded),
    reEncoded(strictlyEncoded),
    reEncoded((side) => encodeURI(side.toWellFormed())),
    reEncoded((side) => strictlyEncoded(side).replaceAll('%20', '+')),
    one(2, 'query-re-encoded', `?${new URLSearchParams(query)}`),
    one(
      2,
      'query-re-encoded',
      query.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()),
    ),
    one(
      2,
      'query-re-encoded',
      query.replace(/%[0-9a-f]{2}/gi, (code) => code.toLowerCase()),
    ),
    one(2, 'query-re-encoded', query.replaceAll('%20', '+')),
    one(2, 'query-re-encoded', query.replaceAll('+', '%20')),
    rewritten(2, 'query-re-encoded', encoded),
    one(3, 'query-re-encoded', encoded(query), 'as a whole, with its question mark'),
    one(3, 'query-re-encoded', `?${encoded(text)}`, 'as a whole'),
    one(2, 'query-own-line', `\n${text}`),
    one(3, 'query-own-line', `\n${query}`),
    one(3, 'query-own-line', `\n${pairs.toSorted().join('&')}`, 'sorted'),
    one(3, 'query-own-line', `\n${percentDecoded(text)}`, 'decoded'),
    one(3, 'query-mark-missing', text),
    one(3, 'query-mark-missing', `&${text}`, '"&" was signed instead'),
    one(3, 'query-re-encoded', query.replaceAll('&', '&amp;'), 'with "&amp;" for "&"'),
    one(3, 'query-dropped', `?${pairs[0]}`, 'only its first parameter was signed'),
    one(3, 'query-re-encoded', query.toLowerCase(), 'in lower case'),
    one(
      3,
      'query-re-encoded',
      pairs.filter((pair) => !/=$/.test(pair)).join('&'),
      'without empty parameters',
    ),
    one(
      3,
      'query-re-encoded',
      `?${pairs.map((pair) => pair.split('=').slice(1).join('=')).join('')}`,
      'only its values',
    ),
    one(3, 'query-re-encoded', `${query}&`, 'with "&" at its end'),
  ]
}

function eachSide(pair: string, rewrite: (text: string) => string): string {
  const equals = pair.indexOf('=')
  return equals === -1
    ? rewrite(pair)
    : `${rewrite(pair.slice(0, equals))}=${rewrite(pair.slice(equals + 1))}`
}

/** A saved request may hold half a surrogate pair, which cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Encodes as RFC 3986 says, and as most languages except JavaScript do. */
function strictlyEncoded(text: string): string {
  return encoded(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
