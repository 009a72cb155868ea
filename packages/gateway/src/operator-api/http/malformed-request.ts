import type { Socket } from 'node:net'
import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { LinksOf } from '../../refusals/error-links.ts'
import { ServiceError } from '../../refusals/service-error.ts'
import type { AccessLog } from './access-log.ts'
import { rawErrorReply } from './error-reply.ts'

const REFUSALS: Record<string, () => ServiceError> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ServiceError('REQUEST_TIMEOUT'),
  HPE_HEADER_OVERFLOW: () => new ServiceError('HEADERS_TOO_LARGE'),
  HPE_INVALID_VERSION: () => new ServiceError('HTTP_VERSION_NOT_SUPPORTED'),
  HPE_PAUSED_H2_UPGRADE: () => new ServiceError('HTTP_VERSION_NOT_SUPPORTED'),
}

const PARSER_ERROR = 'HPE_'

/** Answers malformed HTTP with the error body, unless a response is already under way. */
export function createMalformedReply(options: {
  clock: Clock
  makeId: MakeId
  log: AccessLog
  linksOf: LinksOf
}) {
  const { clock, makeId, log, linksOf } = options
  const refuse = (socket: Socket, error: ServiceError): void => {
    const debugId = makeId(clock.nowMs())
    const answering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
    // A request that broke off while it was being read has its own log line.
    if (!answering) log.malformed(debugId, error)
    if (!socket.writable || answering?.headersSent) socket.destroy()
    else socket.end(rawErrorReply(error, debugId, linksOf), () => socket.destroy())
  }
  return {
    clientError({ code = '' }: Error & { code?: string }, socket: Socket): void {
      const known = REFUSALS[code]
      if (known) refuse(socket, known())
      else if (code.startsWith(PARSER_ERROR)) refuse(socket, malformed())
      // The connection or the TLS handshake broke, so no client could read a response.
      else socket.destroy()
    },
    unsupported: (socket: Socket): void =>
      refuse(socket, new ServiceError('METHOD_NOT_ALLOWED', { message: 'CONNECT is not supported.' })),
  }
}

function malformed(): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', { message: 'The request is not well-formed HTTP/1.1.' })
}
