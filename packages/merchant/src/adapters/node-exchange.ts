import type { IncomingMessage, ServerResponse } from 'node:http'
import { WEBHOOK_HEADERS } from '@txgw/protocol'
import { joinBytes } from '../read-bytes.ts'
import { BODY_BYTES_MAX, type UserValidateHandler } from '../webhook/create-user-validate-handler.ts'

/** A Node request with the fields that frameworks add. */
export type NodeRequest = IncomingMessage & { body?: unknown; rawBody?: unknown }

/** Names the reader of a body whose bytes nobody kept, and the remedy. */
export interface ConsumedBy {
  who: string
  remedy: string
}

export interface NodeExchange {
  request: NodeRequest
  response: ServerResponse
  consumedBy: ConsumedBy
}

export async function answerNodeRequest(
  handler: UserValidateHandler,
  { request, response, consumedBy }: NodeExchange,
): Promise<void> {
  const body = await rawBodyOf(request)
  await sendResponse(response, await answerBytes(handler, { request, body, consumedBy }))
}

export interface ReceivedBytes {
  request: Pick<IncomingMessage, 'method' | 'headers'>
  /** Undefined when the bytes are gone. */
  body: Uint8Array | undefined
  consumedBy: ConsumedBy
}

export async function answerBytes(
  handler: UserValidateHandler,
  { request, body, consumedBy }: ReceivedBytes,
): Promise<Response> {
  if (!body) return handler.bodyConsumed(consumedBy.who, consumedBy.remedy)
  const method = request.method ?? 'GET'
  const headers = new Headers()
  for (const name of [...Object.values(WEBHOOK_HEADERS), 'Content-Length']) {
    const value = request.headers[name.toLowerCase()]
    if (typeof value === 'string') headers.set(name, value)
  }
  const init = { method, headers }
  // Only the Request of a POST can carry a body, and the handler answers only a POST.
  const url = 'http://localhost/'
  return handler(
    method === 'POST' ? new Request(url, { ...init, body: Uint8Array.from(body) }) : new Request(url, init),
  )
}

export async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer())
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length })
  response.end(body)
}

const encoder = new TextEncoder()

/** The bytes as received: kept by a middleware, or read now. Undefined when they are gone. */
async function rawBodyOf(request: NodeRequest): Promise<Uint8Array | undefined> {
  for (const kept of [request.rawBody, request.body]) if (kept instanceof Uint8Array) return kept
  if (!request.readableDidRead && !request.readableEnded) return readStream(request)
  for (const kept of [request.rawBody, request.body])
    if (typeof kept === 'string') return encoder.encode(kept)
  return undefined
}

/** Reads to the end, so that an answer can be sent, but keeps only as much as it needs to refuse a large body. */
async function readStream(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    if (length > BODY_BYTES_MAX) continue
    chunks.push(chunk)
    length += chunk.length
  }
  return joinBytes(chunks, length)
}
