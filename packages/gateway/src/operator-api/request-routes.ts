import { utcText } from '@txgw/protocol'
import type { FastifyInstance } from 'fastify'
import type { RequestRecord } from '../requests/request-record.ts'
import { ServiceError } from '../service-error.ts'
import type { RouteParts } from './route-parts.ts'

export function addRequestRoutes(server: FastifyInstance, { requestLog }: RouteParts): void {
  server.get<{ Params: { debug_id: string } }>('/requests/:debug_id', async ({ params }) => {
    const record = await requestLog.find(params.debug_id)
    if (record) return toWireRequest(record)
    throw new ServiceError('NOT_FOUND', { message: 'There is no merchant request with this debug_id.' })
  })
}

function toWireRequest(record: RequestRecord) {
  return {
    debug_id: record.debugId,
    received_at: utcText(record.receivedAtMs),
    duration_ms: record.durationMicros / 1000,
    client_address: record.clientAddress,
    method: record.method,
    target: record.target,
    app_id: record.appId,
    serial_no: record.serialNo,
    order_id: record.orderId,
    status: record.status,
    error_name: record.errorName,
    reason: record.reason,
  }
}
