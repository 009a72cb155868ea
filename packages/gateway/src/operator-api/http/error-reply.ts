import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply } from 'fastify'
import type { LinksOf } from '../../refusals/error-links.ts'
import { errorBody, ServiceError } from '../../refusals/service-error.ts'
import { toServiceError } from '../../refusals/to-service-error.ts'

/** Refusals by the framework itself, in the words of the error table. */
const FRAMEWORK_REFUSALS: Record<string, () => ServiceError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The body must be JSON. Send it with the header Content-Type: application/json.',
    }),
  FST_ERR_BAD_URL: () =>
    new ServiceError('INVALID_ARGUMENT', { message: 'The path contains an invalid percent-encoding.' }),
  FST_ERR_MAX_PARAM_LENGTH: () => new ServiceError('NOT_FOUND'),
}

/** Turns anything thrown while answering into a refusal. */
export function readFailure(error: unknown): ServiceError {
  const code = (error as Partial<FastifyError> | null)?.code
  return (code !== undefined && FRAMEWORK_REFUSALS[code]?.()) || toServiceError(error)
}

export function standardHeaders(debugId: string): Record<string, string> {
  return { 'Txgw-Debug-Id': debugId, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
}

export function sendError(reply: FastifyReply, error: ServiceError, linksOf: LinksOf): FastifyReply {
  const debugId = reply.request.id
  return reply
    .code(error.status)
    .headers(standardHeaders(debugId))
    .headers(errorHeaders(error))
    .type('application/json')
    .send(Buffer.from(JSON.stringify(errorBody(error, debugId, linksOf))))
}

/** The same response for a request that the framework does not see. */
export function errorAnswer(
  error: ServiceError,
  debugId: string,
  linksOf: LinksOf,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(errorBody(error, debugId, linksOf))
  const headers = {
    ...standardHeaders(debugId),
    ...errorHeaders(error),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  return { headers, body }
}

/** The same response for a connection that never became a request. */
export function rawErrorReply(error: ServiceError, debugId: string, linksOf: LinksOf): string {
  const { headers, body } = errorAnswer(error, debugId, linksOf)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`
}

function errorHeaders(error: ServiceError): Record<string, string> {
  return {
    ...(error.retryAfterSeconds !== undefined && { 'Retry-After': String(error.retryAfterSeconds) }),
    ...(error.name === 'UNAUTHENTICATED' && { 'WWW-Authenticate': 'Bearer' }),
  }
}
