import type { Clock } from '@txgw/base/clock'
import type { PostResult } from '@txgw/delivery/connection/connection'
import { explainFailure } from '@txgw/delivery/sending/explain-failure'
import { VALIDATION_DEADLINE_MS } from '@txgw/domain/apps/app'
import { isForgivable, noAnswer } from '@txgw/domain/topup/no-answer'
import type { WebhookLink } from '../../notifications/webhook-link.ts'
import { type Given, jsonGiven, type Responder } from './given.ts'

/** Hop-by-hop headers: each connection has its own. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const TIMEOUT_MS_MIN = 1

/** Forwards a notification byte for byte, with its headers, and returns the answer. */
export function forwardTo(link: WebhookLink, clock: Clock): Responder {
  return async ({ rawHeaders, body, deadlineAtMs }) => {
    const leftMs = Math.min(deadlineAtMs - clock.nowMs(), VALIDATION_DEADLINE_MS.max)
    const connection = link.connect()
    try {
      const result = await connection.post({
        path: link.target.path,
        headers: endToEnd(rawHeaders),
        body,
        timeoutMs: Math.max(leftMs, TIMEOUT_MS_MIN),
      })
      return givenBy(result)
    } finally {
      await connection.close()
    }
  }
}

function givenBy(result: PostResult): Given {
  const { error, status, headers = {}, body } = result
  if (error || status === undefined) {
    const { code, seen } = explainFailure({ ...result, error: error ?? new Error('no status') })
    const { message } = noAnswer(code, seen?.words)
    // The service would take a body for something that the backend says, where the backend was silent.
    const given = isForgivable(code)
      ? { by: 'forwarded' as const, status: 502, headers: {}, body: Buffer.alloc(0) }
      : jsonGiven('forwarded', 502, { message })
    return { ...given, failure: { ok: false, code, message } }
  }
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
  return { by: 'forwarded', status, headers: Object.fromEntries(kept), body }
}

function endToEnd(rawHeaders: string[]): string[] {
  const headers: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2)
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) headers.push(name, value)
  }
  return headers
}
