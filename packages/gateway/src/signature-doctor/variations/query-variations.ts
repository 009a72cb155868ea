import type { Finding } from '../examination.ts'
import { distinct, type Variation } from './variation.ts'

/** @param query with its question mark */
export function queryVariations(query: string): Variation<string>[] {
  const one = (mistake: Finding['mistake'], value: string): Variation<string> => ({
    findings: [{ mistake }],
    value,
  })
  const pairs = query.slice(1).split('&')
  const rewritten = (mistake: Finding['mistake'], rewrite: (text: string) => string) =>
    one(mistake, `?${pairs.map((pair) => eachSide(pair, rewrite)).join('&')}`)
  const reEncoded = (encode: (text: string) => string) =>
    rewritten('query-re-encoded', (text) => encode(decoded(text)))
  return distinct(query, [
    one('query-dropped', ''),
    one('query-dropped', '?'),
    rewritten('query-decoded', decoded),
    rewritten('query-decoded', (text) => decoded(text.replaceAll('+', ' '))),
    one('query-sorted', `?${pairs.toSorted().join('&')}`),
    reEncoded(encoded),
    reEncoded(strictlyEncoded),
    reEncoded((text) => encodeURI(text.toWellFormed())),
    reEncoded((text) => strictlyEncoded(text).replaceAll('%20', '+')),
    one('query-re-encoded', `?${new URLSearchParams(query)}`),
    one(
      'query-re-encoded',
      query.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()),
    ),
    one(
      'query-re-encoded',
      query.replace(/%[0-9a-f]{2}/gi, (code) => code.toLowerCase()),
    ),
    one('query-re-encoded', query.replaceAll('%20', '+')),
    one('query-re-encoded', query.replaceAll('+', '%20')),
    rewritten('query-re-encoded', encoded),
  ])
}

function eachSide(pair: string, rewrite: (text: string) => string): string {
  const equals = pair.indexOf('=')
  return equals === -1
    ? rewrite(pair)
    : `${rewrite(pair.slice(0, equals))}=${rewrite(pair.slice(equals + 1))}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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
