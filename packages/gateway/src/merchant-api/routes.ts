import { ServiceError } from '../refusals/service-error.ts'
import type { Caller } from './authenticate.ts'
import type { MerchantRequest } from './merchant-request.ts'

/** Facts about a request that become known while it is answered. They are kept with its record. */
export interface Trace {
  operation: string
  appId: string | null
  /** The known app that a refused request names. */
  claimedAppId: string | null
  serialNo: string | null
  orderId: string | null
  /** By the clock of the app; by that of the environment while no app is known. */
  receivedAtMs: number
}

export interface Operation {
  name: string
  /** @returns the body of a 200 response */
  answer(caller: Caller, request: MerchantRequest, trace: Trace): Promise<string>
}

/** So few that comparing costs less than looking up a path that was just cut out of a request. */
export type Routes = readonly { path: string; operation: Operation }[]

/** Each operation is reachable under the configured segment and, in a shorter form, without it. */
export function createRoutes(pathSegment: string, operations: Record<string, Operation>): Routes {
  return Object.entries(operations).flatMap(([path, operation]) => [
    { path: `/${pathSegment}${path}`, operation },
    { path, operation },
  ])
}

/**
 * Compares the path as it was sent, byte for byte. Nothing is decoded, merged or resolved, so the signed path is the
 * routed path.
 */
export function findOperation(routes: Routes, { method, target }: MerchantRequest): Operation {
  const query = target.indexOf('?')
  const sent = query === -1 ? target : target.slice(0, query)
  const route = routes.find(({ path }) => path === sent)
  if (!route) throw new ServiceError('NOT_FOUND', { message: 'This path does not exist.' })
  if (method !== 'POST') throw new ServiceError('METHOD_NOT_ALLOWED', { message: 'The method must be POST.' })
  return route.operation
}
