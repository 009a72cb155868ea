import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Environment } from '@txgw/gateway/environment'
import { useEnvironment } from '../shared/use-environment.ts'
import type { QueryValues } from './call-api.ts'
import { useEnvironmentApi } from './environment-api.ts'

export interface ApiQueryOptions<T> {
  query?: QueryValues
  enabled?: boolean
  /** Asks again and again, for what changes by itself; perhaps only while the last answer is a certain one. */
  refetchEveryMs?: number | false | ((data: T | undefined) => number | false)
}

/** The key begins with the environment and the path, so that a change can invalidate everything below a path. */
export function useApiQuery<T>(
  path: string,
  { query = {}, enabled, refetchEveryMs }: ApiQueryOptions<T> = {},
) {
  const environment = useEnvironment()
  const api = useEnvironmentApi()
  return useQuery({
    queryKey: apiQueryKey(environment, path, query),
    queryFn: ({ signal }) => api.get<T>(path, query, signal),
    ...(enabled !== undefined && { enabled }),
    refetchInterval: ({ state }) =>
      typeof refetchEveryMs === 'function' ? refetchEveryMs(state.data) : (refetchEveryMs ?? false),
  })
}

interface Paged {
  next_cursor?: string
}

/** A list that is read page after page by next_cursor. */
export function useApiPages<P extends Paged>(path: string, query: QueryValues = {}) {
  const environment = useEnvironment()
  const api = useEnvironmentApi()
  return useInfiniteQuery({
    queryKey: [environment, ...pathKey(path), 'pages', query],
    queryFn: ({ pageParam, signal }) => api.get<P>(path, { ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
}

export function apiQueryKey(environment: Environment, path: string, query: QueryValues = {}): unknown[] {
  return [environment, ...pathKey(path), query]
}

export function pathKey(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
