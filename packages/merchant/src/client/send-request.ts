import { type Clock, systemClock } from '../clock.ts'
import { type Answer, errorOfAnswer } from '../errors/error-of-answer.ts'
import { ConnectionError, TimeoutError, UnexpectedAnswerError } from '../errors/service-errors.ts'
import { TxgwError } from '../errors/txgw-error.ts'
import { readBytes } from '../read-bytes.ts'
import { readRetryAfter } from './retry-policy.ts'

export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface SendOptions {
  /** Used instead of the platform's fetch. */
  fetch?: typeof fetch | undefined
  /** Milliseconds from the first byte sent to the last one read. @default 10000 */
  timeout?: number | undefined
  /** Ends the request, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock | undefined
}

export const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const decoder = new TextDecoder()
const platformFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/**
 * Sends a request once, exactly as signed, and follows no redirect.
 *
 * @returns an answer with status 200. @throws {TxgwError} @throws the reason of `signal`
 */
export async function sendRequest(request: OutgoingRequest, options: SendOptions = {}): Promise<Answer> {
  const answer = await exchange(request, options)
  if (answer.status === 200) return answer
  throw errorOfAnswer(answer)
}

/** @returns the answer, whatever its status. @throws {ConnectionError} @throws {UnexpectedAnswerError} */
export async function exchange(
  request: OutgoingRequest,
  { fetch = platformFetch, timeout = TIMEOUT_MS, signal, clock = systemClock }: SendOptions,
): Promise<Answer> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeout)
  signal?.addEventListener('abort', end)
  try {
    return await readResponse(await post(request, fetch, ending.signal), clock)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TxgwError) throw error
    throw ending.signal.aborted ? timedOut(request, timeout) : notConnected(request, error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function post(
  { url, headers, body }: OutgoingRequest,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<Response> {
  // A followed redirect would call a path that was not signed.
  const init = { method: 'POST', headers, redirect: 'manual', signal } as const
  return send(url, body.length > 0 ? { ...init, body: body as Uint8Array<ArrayBuffer> } : init)
}

async function readResponse({ status, headers, body }: Response, clock: Clock): Promise<Answer> {
  const debugId = headers.get('txgw-debug-id') ?? undefined
  const bytes = await readBytes(body, ANSWER_BYTES_MAX)
  if (!bytes) {
    throw new UnexpectedAnswerError({
      name: 'UNEXPECTED_ANSWER',
      message: `The answer has more than ${ANSWER_BYTES_MAX} bytes.`,
      status,
      debugId,
    })
  }
  return {
    status,
    body: decoder.decode(bytes),
    debugId,
    date: headers.get('date') ?? undefined,
    retryAfter: readRetryAfter(headers.get('retry-after'), clock()),
  }
}

function timedOut({ url }: OutgoingRequest, timeoutMs: number): TimeoutError {
  return new TimeoutError({
    name: 'TIMEOUT',
    message: `${new URL(url).origin} gave no answer within ${timeoutMs} ms.`,
  })
}

function notConnected({ url }: OutgoingRequest, cause: unknown): ConnectionError {
  return new ConnectionError({
    name: 'CONNECTION_FAILED',
    message: `${new URL(url).origin} cannot be reached: ${innermostMessage(cause)}`,
    cause,
  })
}

/** Platforms wrap the real error in "fetch failed". */
function innermostMessage(error: unknown): string {
  let innermost = error
  for (let depth = 0; depth < 5 && innermost instanceof Error && innermost.cause instanceof Error; depth++) {
    innermost = innermost.cause
  }
  return innermost instanceof Error ? innermost.message || innermost.name : String(innermost)
}
