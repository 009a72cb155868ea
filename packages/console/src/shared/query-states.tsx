import type { ReactNode } from 'react'
import { ErrorState, Loading } from './states.tsx'

interface QueryStatesProps<T> {
  /** The result of useApiQuery. */
  query: { data: T | undefined; error: Error | null; refetch(): unknown }
  loading?: ReactNode
  children(data: T): ReactNode
}

/**
 * Shows the loading state, then the content or the error. After a failed refresh it keeps showing the earlier
 * content.
 */
export function QueryStates<T>({ query, loading, children }: QueryStatesProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
  return loading ?? <Loading />
}
