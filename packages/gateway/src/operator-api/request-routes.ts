import type { FastifyInstance } from 'fastify'
import { toWireRequest } from '../requests/request-wire.ts'
import { ServiceError } from '../service-error.ts'
import type { RouteParts } from './route-parts.ts'

export function addRequestRoutes(server: FastifyInstance, { requestLog }: RouteParts): void {
  server.get<{ Params: { debug_id: string } }>('/requests/:debug_id', async ({ params }) => {
    const record = await requestLog.find(params.debug_id)
    if (record) return toWireRequest(record)
    throw new ServiceError('NOT_FOUND', { message: 'There is no merchant request with this debug_id.' })
  })
}
