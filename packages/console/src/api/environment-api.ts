import type { Environment } from '@txgw/gateway/environment'
import { useMemo } from 'react'
import { useEnvironment } from '../shared/use-environment.ts'
import { type ApiCall, callApi, type QueryValues } from './call-api.ts'

type SendOptions = Pick<ApiCall, 'headers' | 'signal'>

/** The operator API of one environment; paths begin after /operator/v1/{environment}. */
export interface EnvironmentApi {
  get<T>(path: string, query?: QueryValues, signal?: AbortSignal): Promise<T>
  post<T>(path: string, body?: unknown, options?: SendOptions): Promise<T>
  patch<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  delete(path: string): Promise<void>
}

export function environmentPath(environment: Environment, path: string): string {
  return `/operator/v1/${environment}${path}`
}

export function createEnvironmentApi(environment: Environment): EnvironmentApi {
  const at = (path: string) => environmentPath(environment, path)
  return {
    get: (path, query, signal) => callApi({ method: 'GET', path: at(path), query, signal }),
    post: (path, body, options) => callApi({ method: 'POST', path: at(path), body, ...options }),
    patch: (path, body) => callApi({ method: 'PATCH', path: at(path), body }),
    put: (path, body) => callApi({ method: 'PUT', path: at(path), body }),
    delete: (path) => callApi({ method: 'DELETE', path: at(path) }),
  }
}

export function useEnvironmentApi(): EnvironmentApi {
  const environment = useEnvironment()
  return useMemo(() => createEnvironmentApi(environment), [environment])
}
