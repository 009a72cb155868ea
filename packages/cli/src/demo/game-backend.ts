import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '@txgw/base/clock'
import { answerFor, type PlayerAnswer } from '@txgw/domain/sandbox/demo-players'
import type { UserValidateNotification } from '@txgw/merchant'
import { WEBHOOK_HEADERS } from '@txgw/protocol'
import type { UserValidateReply } from '@txgw/protocol/schemas'
import { type CheckParts, checkNotification, readNotification } from '../notifications/check-notification.ts'
import { readBody } from '../notifications/read-body.ts'
import { DEMO_APP_ID } from './demo-orders.ts'

export interface GameBackend {
  /** Where it answers USER_VALIDATE. */
  webhookUrl: string
  close(): Promise<void>
}

export interface GameBackendParts extends CheckParts {
  /** 0 picks a free port. */
  port?: number
}

const HOST = '127.0.0.1'
export const WEBHOOK_PATH = '/demo-game/user-validate'
const LATE_BY_MS = 500
/** Later than any deadline. */
const LATE_MS_MAX = 16_000

/** Plays the merchant in the demo: it answers for its players, and only to the service it belongs to. */
export async function startGameBackend(parts: GameBackendParts): Promise<GameBackend> {
  const server = createServer((request, response) => {
    // The service hangs up at its deadline, whatever this handler is doing.
    answer(request, response, parts).catch(() => response.destroy())
  })
  server.listen(parts.port ?? 0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    webhookUrl: `http://${HOST}:${port}${WEBHOOK_PATH}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { keyring, clock }: GameBackendParts,
): Promise<void> {
  if (request.url !== WEBHOOK_PATH) return refuse(response, 404, `The demo game answers at ${WEBHOOK_PATH}.`)
  if (request.method !== 'POST') return refuse(response, 405, 'The method must be POST.')
  const body = await readBody(request)
  if (!body) return refuse(response, 413, 'The body is too large.')
  const finding = await checkNotification({ headers: request.headers, body }, { keyring, clock })
  if (finding.verdict === 'not-checked') {
    return refuse(response, 503, `Cannot fetch the keys of the service: ${finding.problem}`)
  }
  if (finding.verdict === 'refused') return refuse(response, 401, finding.problem)
  const notification = readNotification(body)
  if (!notification) return refuse(response, 400, 'The body is not a USER_VALIDATE notification.')
  const asked = notification.resource
  if (asked.app_id !== DEMO_APP_ID) return refuse(response, 403, `The demo game answers for ${DEMO_APP_ID}.`)
  const lateMs = untilLate(request, clock)
  await give(answerFor(asked.user_id), { asked, response, lateMs })
}

interface Asking {
  asked: UserValidateNotification['resource']
  response: ServerResponse
  /** The time from now until an answer is too late. */
  lateMs: number
}

async function give(playerAnswer: PlayerAnswer, { asked, response, lateMs }: Asking): Promise<void> {
  if (playerAnswer.kind === 'hang-up') return void response.destroy()
  if (playerAnswer.kind === 'raw-reply') {
    const { contentType, body } = playerAnswer
    return void response.writeHead(200, { 'content-type': contentType }).end(body)
  }
  if (playerAnswer.kind === 'late-reply') {
    const left = new AbortController()
    response.on('close', () => left.abort())
    await setTimeout(lateMs, undefined, { signal: left.signal })
  }
  sendJson(response, 200, { ...asked, ...playerAnswer.fields } satisfies UserValidateReply)
}

function untilLate({ headers }: IncomingMessage, clock: Clock): number {
  const deadlineMs = Date.parse(String(headers[WEBHOOK_HEADERS.deadline.toLowerCase()]))
  const lateMs = deadlineMs - clock.nowMs() + LATE_BY_MS
  return lateMs >= 0 && lateMs <= LATE_MS_MAX ? lateMs : LATE_MS_MAX
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { message })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
