import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES_MAX = 2

/** Only what may pass by itself is tried again: no answer at all, and a service that cannot answer now. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  return (
    failureCount < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status === 503)
  )
}

export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) onSignedOut()
      },
    }),
    defaultOptions: { queries: { staleTime: 5_000, retry: isWorthRetrying, retryDelay: 800 } },
  })
}
