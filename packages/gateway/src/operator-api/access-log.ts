import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../log/logger.ts'
import type { ServiceError } from '../refusals/service-error.ts'

const SERVER_FAULT = 500

export interface AccessLog {
  /** Remembers why a request was refused, for its line. */
  refused(request: FastifyRequest, error: ServiceError): void
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** The client went away before the answer. */
  abandoned(request: FastifyRequest): void
  /** Bytes that never became a request. */
  malformed(debugId: string, error: ServiceError): void
}

/** One line per request. The route's pattern stands for the path, because paths and queries name players. */
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
      // A version of HTTP that nobody offered is the caller's mistake, although its status is not of that class.
      const failed = status >= SERVER_FAULT && refusal?.name !== 'HTTP_VERSION_NOT_SUPPORTED'
      if (failed) logger.error(fields, 'operator request')
      else logger.info(fields, 'operator request')
    },
    abandoned: (request) => logger.info(describe(request), 'operator request abandoned by the client'),
    malformed: (debugId, { name, status }) =>
      logger.info({ debug_id: debugId, status, error_name: name }, 'malformed operator request'),
  }
}
