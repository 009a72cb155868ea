import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES_MAX = 2

/** Retries only failures that may pass by themselves: no answer at all, and a 503. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  return (
    failureCount < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status === 503)
  )
}

/** @param onSignedOut called for each call that is refused for lack of a session, whether it was a change or not */
export function createQueryClient(onSignedOut: (isUnsaved: boolean) => void): QueryClient {
  const tell = (isUnsaved: boolean) => (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut(isUnsaved)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: tell(false) }),
    mutationCache: new MutationCache({ onError: tell(true) }),
    defaultOptions: { queries: { staleTime: 5_000, retry: isWorthRetrying, retryDelay: 800 } },
  })
}
