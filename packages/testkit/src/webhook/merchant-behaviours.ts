import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ReceivedNotification {
  /** By name, in lower case. */
  headers: Record<string, string>
  /** The bytes as received. */
  body: Buffer
  notification: {
    id: string
    resource: { app_id: string; user_id: string; server_id?: string }
    [field: string]: unknown
  }
}

export interface MerchantExchange {
  received: ReceivedNotification
  response: ServerResponse
  socket: Socket
}

/** The backend's reaction to one notification. */
export type MerchantBehaviour = (exchange: MerchantExchange) => void

/** Answers about the player in the question, with these extra fields. */
export function replyWith(fields: Record<string, unknown>): MerchantBehaviour {
  return ({ received, response }) => {
    const body = JSON.stringify({ ...received.notification.resource, ...fields })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
}

export function allowTopup(fields: Record<string, unknown> = {}): MerchantBehaviour {
  return replyWith({ user_name: 'Player', is_topup_forbidden: false, ...fields })
}

export function forbidTopup(code: string, message = 'not now'): MerchantBehaviour {
  return replyWith({ is_topup_forbidden: true, forbidden_reason: { code, message } })
}

export interface RawAnswerParts {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
}

export function answerWith({ status = 200, headers = {}, body = '' }: RawAnswerParts): MerchantBehaviour {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

/** Takes the notification and never answers. */
export const hang: MerchantBehaviour = () => {}

/** Sends the beginning of a body and then nothing. */
export const stopInBody: MerchantBehaviour = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"is_topup_forbidden":')
}

/** Sends an endless body, as fast as it is read. */
export const neverEndBody: MerchantBehaviour = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const blanks = Buffer.alloc(8192, ' ')
  const more = () => {
    let flows = true
    while (flows && !response.destroyed) flows = response.write(blanks)
    response.once('drain', more)
  }
  more()
}

/** Resets the connection without an answer. */
export const resetConnection: MerchantBehaviour = ({ socket }) => {
  socket.resetAndDestroy()
}

/** Writes these bytes instead of an HTTP reply, and closes. */
export function writeRaw(bytes: string): MerchantBehaviour {
  return ({ socket }) => {
    socket.end(bytes)
  }
}
