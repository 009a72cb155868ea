import { ServiceError } from '../refusals/service-error.ts'
import type { Caller } from './authenticate.ts'
import type { MerchantRequest } from './merchant-request.ts'

/** What becomes known of a request while it is answered; kept with its record. */
export interface Trace {
  operation: string
  appId: string | null
  serialNo: string | null
  orderId: string | null
}

export interface Operation {
  name: string
  /** @returns the body of a 200 answer */
  answer(caller: Caller, request: MerchantRequest, trace: Trace): Promise<string>
}

export type Routes = ReadonlyMap<string, Operation>

/** Each operation stands under the configured segment and, shorter, without it. */
export function createRoutes(pathSegment: string, operations: Record<string, Operation>): Routes {
  const routes = new Map<string, Operation>()
  for (const [path, operation] of Object.entries(operations)) {
    routes.set(`/${pathSegment}${path}`, operation)
    routes.set(path, operation)
  }
  return routes
}

/**
 * The path is compared as it was sent, byte for byte: nothing is decoded, merged or resolved, so the path
 * that was signed is the path that is routed.
 */
export function findOperation(routes: Routes, { method, target }: MerchantRequest): Operation {
  const query = target.indexOf('?')
  const operation = routes.get(query === -1 ? target : target.slice(0, query))
  if (!operation) throw new ServiceError('NOT_FOUND', { message: 'There is no such path.' })
  if (method !== 'POST') throw new ServiceError('METHOD_NOT_ALLOWED', { message: 'The method must be POST.' })
  return operation
}
