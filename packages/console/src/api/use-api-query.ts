import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Environment } from '@txgw/base/environment'
import type { Answer, EnvironmentPaths } from '@txgw/gateway/operator-api'
import { parseExactJson } from '@txgw/protocol/exact-json'
import type { QueryValues } from '../shared/location/query-text.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { type EnvironmentApi, useEnvironmentApi } from './environment-api.ts'
import { answered } from './reach.ts'

type Paths = EnvironmentPaths

/** A path that can be read. */
type ReadPath = { [P in keyof Paths]: Paths[P] extends { get: unknown } ? P : never }[keyof Paths]
type Read<P extends ReadPath> = Paths[P] extends { get: { parameters: infer Q } } ? Q : never
export type Answered<P extends ReadPath> = Answer<P, 'get' & keyof Paths[P]>

/** The types check the names, and the service checks the values, because a search field holds any text. */
export type QueryOf<P extends ReadPath> = { [N in keyof NonNullable<QueryIn<Read<P>>>]?: QueryValues[string] }
type QueryIn<Q> = Q extends { query?: infer V } ? V : never
type PathIn<Q> = Q extends { path: infer V } ? { path: V } : { path?: never }

export type ApiQueryOptions<P extends ReadPath> = PathIn<Read<P>> & {
  query?: QueryOf<P>
  enabled?: boolean
  /** Refetches data that changes by itself; a function can decide by the last answer. */
  refetchEveryMs?: number | false | ((data: Answered<P> | undefined) => number | false)
}

type Options<P extends ReadPath> =
  object extends ApiQueryOptions<P> ? [options?: ApiQueryOptions<P>] : [options: ApiQueryOptions<P>]

/** The query key begins with the environment and the path, so that a change can invalidate everything below a path. */
export function useApiQuery<P extends ReadPath>(pattern: P, ...[options]: Options<P>) {
  const { path = {}, query = {}, enabled, refetchEveryMs } = (options ?? {}) as AnyOptions<Answered<P>>
  const environment = useEnvironment()
  const api = useEnvironmentApi()
  return useQuery({
    queryKey: apiQueryKey(environment, fillIn(pattern, path), query),
    queryFn: ({ signal }) => read<Answered<P>>(api, pattern, { params: { path, query }, signal }),
    ...(enabled !== undefined && { enabled }),
    refetchInterval: ({ state }) =>
      typeof refetchEveryMs === 'function' ? refetchEveryMs(state.data) : (refetchEveryMs ?? false),
  })
}

/** A path whose answers have a next_cursor. */
export type PagedPath =
  | '/apps'
  | '/audit'
  | '/orders'
  | '/recharges'
  | '/requests'
  | '/validations'
  | '/change-requests'

interface PagesOptions {
  refetchEveryMs?: number | false
  /** A later time asks again, whatever is known already. */
  askedAtMs?: number
}

/** A list that is read page by page. */
export function useApiPages<P extends PagedPath>(
  pattern: P,
  query: QueryOf<P> = {},
  { refetchEveryMs = false, askedAtMs }: PagesOptions = {},
) {
  const environment = useEnvironment()
  const api = useEnvironmentApi()
  return useInfiniteQuery({
    queryKey: [environment, ...pathKey(pattern), 'pages', query, askedAtMs],
    queryFn: ({ pageParam, signal }) =>
      read<Answered<P>>(api, pattern, { params: { query: { ...query, cursor: pageParam } }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: refetchEveryMs,
  })
}

export function apiQueryKey(environment: Environment, path: string, query: QueryValues = {}): unknown[] {
  return [environment, ...pathKey(path), query]
}

export function pathKey(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

interface AnyOptions<T> {
  path?: Record<string, string>
  query?: QueryValues
  enabled?: boolean
  refetchEveryMs?: number | false | ((data: T | undefined) => number | false)
}

interface ReadInit {
  params: object
  signal: AbortSignal
}

/** The hooks above have checked the types, which are lost here. Numbers of merchants are shown as they were sent. */
async function read<T>(api: EnvironmentApi, pattern: string, init: ReadInit): Promise<T> {
  const get = api.GET as unknown as (pattern: string, init: object) => Promise<{ data?: string }>
  return parseExactJson(await answered(get(pattern, { ...init, parseAs: 'text' }))) as T
}

function fillIn(pattern: string, path: Record<string, string>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
}
