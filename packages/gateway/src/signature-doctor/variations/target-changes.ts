import type { Finding } from '../examination.ts'
import { percentDecoded } from './percent-decoded.ts'
import type { Change } from './recipe.ts'
import type { Rank, TextParts } from './variation.ts'

/** Changes of path and query together. */
export function targetChanges({ path, query }: TextParts, host: string | undefined): Change[] {
  const change = (rank: Rank, mistake: Finding['mistake'], value: string, detail?: string): Change => ({
    thing: 'path',
    rank,
    findings: [{ mistake, ...(detail !== undefined && { detail }) }],
    recipe: { path: value, query: '' },
  })
  const target = path + query
  const url = `https://${host}${target}`.toWellFormed()
  const made = [
    change(3, 'path-other-spelling', `${target}#`, 'with "#" at its end'),
    change(3, 'path-other-spelling', `${target}/`, 'with a slash after the query'),
  ]
  if (query === '') return made
  return [
    ...made,
    change(
      2,
      'path-other-spelling',
      encodeURIComponent(target.toWellFormed()),
      'percent-encoded with its query',
    ),
    change(3, 'path-other-spelling', encodeURI(target.toWellFormed()), 'percent-encoded with its query'),
    change(3, 'path-other-spelling', percentDecoded(target), 'percent-decoded with its query'),
    change(3, 'path-full-url', encodeURIComponent(url), 'percent-encoded'),
    change(3, 'path-full-url', percentDecoded(url), 'percent-decoded'),
    change(3, 'path-empty', query.slice(1), 'only the query was signed'),
    change(
      3,
      'query-re-encoded',
      path + JSON.stringify(Object.fromEntries(new URLSearchParams(query))),
      'as JSON',
    ),
  ]
}
