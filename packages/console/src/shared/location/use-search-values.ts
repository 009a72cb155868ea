import { useLocation, useSearch } from 'wouter'
import { queryText } from './query-text.ts'

/** Text fields kept in the page's address, so that a search can be linked and is still there after going back. */
export function useSearchValues<N extends string>(
  names: readonly N[],
): [values: Record<N, string>, change: (values: Partial<Record<N, string>>) => void] {
  // Called only to learn of changes, because the router decodes the text once too often.
  useSearch()
  const [path, navigate] = useLocation()
  const given = new URLSearchParams(window.location.search)
  const values = Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Record<N, string>
  const change = (changes: Partial<Record<N, string>>) =>
    navigate(`${path}${queryText({ ...values, ...changes })}`, { replace: true })
  return [values, change]
}
