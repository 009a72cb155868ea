import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as requestOver } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { boundIntake } from '@txgw/base/network/bound-intake'
import type { OutgoingRequest, PostResult } from '@txgw/delivery/connection/connection'
import { WEBHOOK_LIMITS } from '@txgw/delivery/webhook-limits'
import type { WebhookLink } from '../../notifications/webhook-link.ts'
import type { Connection } from './prober.ts'

const PIECES = 20
const PAUSE_MS = 25

/** The difference from an ordinary POST. */
type Manner = { method: string } | { inPieces: true }

/** Sends over its own connection: with another method, or with pauses in the middle of the body. */
export function sendAlone(link: WebhookLink, manner: Manner): Connection {
  const method = 'method' in manner ? manner.method : 'POST'
  const write = 'inPieces' in manner ? writeInPieces : writeAtOnce
  return {
    post: async (request) => {
      const result: PostResult = {
        sentAt: undefined,
        firstByteAt: undefined,
        status: undefined,
        headers: undefined,
        body: Buffer.alloc(0),
        error: undefined,
        connectMs: undefined,
        peer: undefined,
        endedAt: 0,
        closeConnection: () => {},
      }
      try {
        await exchange({ link, method, write }, request, result)
      } catch (error) {
        result.error = error as Error
      }
      result.endedAt = performance.now()
      return result
    },
  }
}

interface Sending {
  link: WebhookLink
  method: string
  write(outgoing: ClientRequest, body: Buffer): Promise<void>
}

async function exchange(
  { link, method, write }: Sending,
  request: OutgoingRequest,
  result: PostResult,
): Promise<void> {
  const signal = AbortSignal.timeout(Math.ceil(request.timeoutMs))
  const startedAt = performance.now()
  const socket = await link.dial(link.target, signal)
  const { replyTotalBytesMax: bytesMax, replyPiecesMax: piecesMax } = WEBHOOK_LIMITS
  boundIntake(socket, { bytesMax, piecesMax })
  result.connectMs = performance.now() - startedAt
  const framing = ['Host', new URL(link.target.origin).host, 'Content-Length', String(request.body.length)]
  const outgoing = requestOver({
    createConnection: () => socket,
    method,
    path: request.path,
    headers: [...framing, 'Connection', 'close', ...request.headers],
    signal,
  })
  try {
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    result.sentAt = performance.now()
    const [[response]] = await Promise.all([answered, write(outgoing, request.body)])
    result.firstByteAt = performance.now()
    result.status = response.statusCode
    result.headers = response.headers
    result.body = Buffer.concat(await response.toArray())
  } finally {
    outgoing.destroy()
  }
}

async function writeAtOnce(outgoing: ClientRequest, body: Buffer): Promise<void> {
  outgoing.end(body)
}

async function writeInPieces(outgoing: ClientRequest, body: Buffer): Promise<void> {
  const pieceBytes = Math.ceil(body.length / PIECES)
  for (let at = 0; at < body.length && !outgoing.destroyed; at += pieceBytes) {
    outgoing.write(body.subarray(at, at + pieceBytes))
    await pause(PAUSE_MS)
  }
  outgoing.end()
}
