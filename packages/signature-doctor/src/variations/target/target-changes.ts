import { type Change, changesOf } from '../recipe.ts'
import { percentDecoded, percentEncoded, uriEncoded } from '../text.ts'
import { allOf, type TextParts, vary, type Way } from '../variation.ts'

interface Target {
  path: string
  query: string
  target: string
  url: string
}

const ALWAYS: Way<Target>[] = allOf('path-other-spelling', [
  [3, 'with "#" at its end', ({ target }) => `${target}#`],
  [3, 'with a slash after the query', ({ target }) => `${target}/`],
])

const WITH_QUERY: Way<Target>[] = [
  [2, 'path-other-spelling', 'percent-encoded with its query', ({ target }) => percentEncoded(target)],
  [3, 'path-other-spelling', 'percent-encoded with its query', ({ target }) => uriEncoded(target)],
  [3, 'path-other-spelling', 'percent-decoded with its query', ({ target }) => percentDecoded(target)],
  [3, 'path-full-url', 'percent-encoded', ({ url }) => encodeURIComponent(url)],
  [3, 'path-full-url', 'percent-decoded', ({ url }) => percentDecoded(url)],
  [3, 'path-empty', 'only the query was signed', ({ query }) => query.slice(1)],
  [3, 'query-re-encoded', 'as JSON', ({ path, query }) => path + asJson(query)],
]

function asJson(query: string): string {
  return JSON.stringify(Object.fromEntries(new URLSearchParams(query)))
}

/** Changes of path and query together. */
export function targetChanges({ path, query }: TextParts, host: string | undefined): Change[] {
  const target = path + query
  const given = { path, query, target, url: `https://${host}${target}`.toWellFormed() }
  const ways = query === '' ? ALWAYS : [...ALWAYS, ...WITH_QUERY]
  return changesOf('path', vary(given, ways), (made) => ({ path: made, query: '' }))
}
