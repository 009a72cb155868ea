import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../shared/states/api-error.ts'

const RETRIES_MAX = 2
/**
 * Without a network a call fails at once. By default it would wait for the network, and a change would be made long
 * after the viewer has given it up.
 */
const NETWORK_MODE = 'always'

/**
 * Retries only failures that may pass by themselves: a service that cannot be reached, and a 503. One that takes too long
 * has enough to do.
 */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= RETRIES_MAX || !(error instanceof ApiError)) return false
  return (error.status === 0 && error.name !== 'TIMEOUT') || error.status === 503
}

/** @param onSignedOut called for each call that is refused for lack of a session, whether it was a change or not */
export function createQueryClient(onSignedOut: (isUnsaved: boolean) => void): QueryClient {
  const tell = (isUnsaved: boolean) => (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut(isUnsaved)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: tell(false) }),
    mutationCache: new MutationCache({ onError: tell(true) }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: isWorthRetrying,
        retryDelay: 800,
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: NETWORK_MODE },
    },
  })
}
