import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES_MAX = 2

/** Retries only failures that may pass by themselves: no answer at all, and a 503. */
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
