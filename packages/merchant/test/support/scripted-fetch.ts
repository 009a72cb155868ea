import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { KEYS } from './keys.ts'

export interface SentRequest {
  url: URL
  pairs: Record<string, string>
  body: string
}

export type Step = Response | Error | ((signal: AbortSignal) => Promise<Response>)

/** Answers with one step after the other, and keeps what was sent. */
export function scriptedFetch(...steps: Step[]): { fetch: typeof fetch; sent: SentRequest[] } {
  const sent: SentRequest[] = []
  const answer = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    sent.push(readSent(new URL(String(input)), init))
    const step = steps[Math.min(sent.length, steps.length) - 1]
    if (step instanceof Error) throw step
    if (typeof step === 'function') return step(init.signal as AbortSignal)
    return (step as Response).clone()
  }
  return { fetch: answer as typeof fetch, sent }
}

export function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

/** Waits for the signal, as a server that never answers would make us do. */
export function neverAnswer(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** Checked by node:crypto over a string put together by hand: shares no code with the product. */
function readSent(url: URL, { method, headers, body }: RequestInit): SentRequest {
  const { authorization, ...others } = headers as Record<string, string>
  assert.deepEqual(others, { 'content-type': 'application/json', accept: 'application/json' })
  const [scheme, text] = (authorization as string).split(' ')
  assert.equal(scheme, 'TXGW-SHA256-RSA2048')
  const pairs = Object.fromEntries(
    (text as string).split(',').map((pair) => {
      const [name, ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
  )
  const sentBody = body ? Buffer.from(body as Uint8Array).toString() : ''
  const signed = `${method}\n${url.pathname}${url.search}\n${pairs.timestamp}\n${pairs.nonce_str}\n${sentBody}\n`
  const signature = Buffer.from(pairs.signature, 'base64')
  assert.ok(verify('sha256', Buffer.from(signed), KEYS.spki, signature), 'the signature is wrong')
  return { url, pairs, body: sentBody }
}
