import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noAnswer } from '@txgw/domain/topup/no-answer'
import { CliFailure } from '../../base/failure.ts'
import type { CheckParts } from '../../notifications/check-notification.ts'
import { readBody } from '../../notifications/read-body.ts'
import { type Given, type Responder, verdictOn } from './given.ts'
import type { AnsweredNotice, ListenView } from './listen-view.ts'
import { type Received, receive } from './received.ts'

export interface ListenerParts extends CheckParts {
  host: string
  port: number
  respond: Responder
  view: Pick<ListenView, 'received' | 'answered'>
}

export interface Listener {
  port: number
  /** Answers all open notifications at once and closes the server. */
  stop(): Promise<void>
}

/** @throws {CliFailure} when the port is taken */
export async function startListener(parts: ListenerParts): Promise<Listener> {
  const { host, port } = parts
  const stopping = new AbortController()
  const open = new Set<Promise<void>>()
  let count = 0
  const server = createServer((request, response) => {
    const work = handle({ number: ++count, request, response, stopping: stopping.signal }, parts)
      // The caller hung up in the middle of its body.
      .catch(() => void response.destroy())
      .finally(() => open.delete(work))
    open.add(work)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CliFailure('LISTEN', `Cannot listen on ${host}:${port}: ${listenProblem(error)}.`, {
      advice: 'Choose another port with --port; 0 picks a free one.',
      cause: error,
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      stopping.abort()
      await Promise.all(open)
      server.closeAllConnections()
      await closed
    },
  }
}

function listenProblem({ code, message }: NodeJS.ErrnoException): string {
  return code === 'EADDRINUSE' ? 'another program uses it' : message
}

interface Incoming {
  number: number
  request: IncomingMessage
  response: ServerResponse
  stopping: AbortSignal
}

async function handle(
  { number, request, response, stopping }: Incoming,
  parts: ListenerParts,
): Promise<void> {
  const { clock, respond, view } = parts
  const startedAt = performance.now()
  const hungUp = new AbortController()
  response.on('close', () => hungUp.abort())
  const body = await readBody(request)
  if (request.method !== 'POST' || !body) {
    response.writeHead(body ? 405 : 413).end()
    return
  }
  const received = await receive({ number, request, body }, parts)
  view.received(received)
  const given = await respond(received, AbortSignal.any([stopping, hungUp.signal]))
  const late = response.destroyed || clock.nowMs() > received.deadlineAtMs
  if (!response.destroyed) response.writeHead(given.status, given.headers).end(given.body)
  view.answered(received, notice(received, given, { late, tookMs: performance.now() - startedAt }))
}

const TOO_LATE = { ok: false, ...noAnswer('timeout') } as const

function notice(
  received: Received,
  given: Given,
  facts: Pick<AnsweredNotice, 'late' | 'tookMs'>,
): AnsweredNotice {
  const verdict = verdictOn(received, facts.late ? { ...given, failure: TOO_LATE } : given)
  return { given, ...facts, ...(verdict && { verdict }) }
}
