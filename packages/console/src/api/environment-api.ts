import type { Environment } from '@txgw/base/environment'
import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import createClient, { type Client } from 'openapi-fetch'
import { useMemo } from 'react'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { CLIENT_OPTIONS } from './reach.ts'

export const OPERATOR_PREFIX: OperatorPrefix = '/operator/v1'

/** The operations of one environment; paths leave out the prefix. */
export type EnvironmentApi = Client<EnvironmentPaths, 'application/json'>

export function environmentPath(environment: Environment, path: keyof EnvironmentPaths | ''): string {
  return `${OPERATOR_PREFIX}/${environment}${path}`
}

export function createEnvironmentApi(environment: Environment, moreHeaders: object = {}): EnvironmentApi {
  const headers = { ...CLIENT_OPTIONS.headers, ...moreHeaders }
  return createClient({ ...CLIENT_OPTIONS, headers, baseUrl: environmentPath(environment, '') })
}

export function useEnvironmentApi(): EnvironmentApi {
  const environment = useEnvironment()
  return useMemo(() => createEnvironmentApi(environment), [environment])
}
