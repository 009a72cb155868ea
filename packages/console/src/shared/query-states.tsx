import type { ReactNode } from 'react'
import { ErrorState, Loading } from './states.tsx'

interface QueryStatesProps<T> {
  /** What useApiQuery gives. */
  query: { data: T | undefined; error: Error | null; refetch(): unknown }
  loading?: ReactNode
  children(data: T): ReactNode
}

/** Loading, then the content or why there is none. A failed refresh keeps showing what was read before. */
export function QueryStates<T>({ query, loading, children }: QueryStatesProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
  return loading ?? <Loading />
}
