import type { Logger } from '@txgw/base/log/logger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceError } from '../../refusals/service-error.ts'

const SERVER_FAULT = 500

export interface AccessLog {
  /** Remembers why a request was refused, for its log line. */
  refused(request: FastifyRequest, error: ServiceError): void
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** The client disconnected before the response. */
  abandoned(request: FastifyRequest): void
  /** Bytes that never became a request. */
  malformed(debugId: string, error: ServiceError): void
}

/**
 * Writes one line per request. It shows the route's pattern instead of the path, because paths and queries name
 * players.
 */
export function createAccessLog(logger: Logger): AccessLog {
  const refusals = new WeakMap<FastifyRequest, ServiceError>()
  const describe = (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
    debug_id: request.id,
  })
  return {
    refused: (request, error) => void refusals.set(request, error),
    answered(request, { statusCode: status, elapsedTime }) {
      const refusal = refusals.get(request)
      const fields = {
        ...describe(request),
        status,
        duration_ms: Math.round(elapsedTime * 1000) / 1000,
        ...(refusal && { error_name: refusal.name }),
        ...(refusal?.internalReason && { reason: refusal.internalReason }),
      }
      // An unsupported HTTP version is the caller's mistake, although its status is 5xx.
      const failed = status >= SERVER_FAULT && refusal?.name !== 'HTTP_VERSION_NOT_SUPPORTED'
      if (failed) logger.error(fields, 'operator request')
      else logger.info(fields, 'operator request')
    },
    abandoned: (request) => logger.info(describe(request), 'operator request abandoned by the client'),
    malformed: (debugId, { name, status }) =>
      logger.info({ debug_id: debugId, status, error_name: name }, 'malformed operator request'),
  }
}
