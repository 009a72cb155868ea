import { type Answer, errorOfAnswer } from '../errors/error-of-answer.ts'
import { ConnectionError, TimeoutError, UnexpectedAnswerError } from '../errors/service-errors.ts'
import { TxgwError } from '../errors/txgw-error.ts'
import { readBytes } from '../read-bytes.ts'

export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

export interface SendParts {
  fetch: typeof fetch
  timeoutMs: number
  /** The caller's own way to end it. */
  signal: AbortSignal | undefined
  readRetryAfter(header: string | null): number | undefined
}

const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const decoder = new TextDecoder()

/** @returns the body of a 200. @throws {TxgwError} @throws the reason of `signal` */
export async function sendOnce(request: OutgoingRequest, parts: SendParts): Promise<string> {
  const { signal, timeoutMs } = parts
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  signal?.addEventListener('abort', end)
  try {
    const answer = await exchange(request, parts, ending.signal)
    if (answer.status === 200) return answer.body
    throw errorOfAnswer(answer)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof TxgwError) throw error
    throw ending.signal.aborted ? timedOut(request, timeoutMs) : notConnected(request, error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

async function exchange(
  { url, headers, body }: OutgoingRequest,
  { fetch, readRetryAfter }: SendParts,
  signal: AbortSignal,
): Promise<Answer> {
  // Followed, a redirect would lead to a path that was not signed.
  const init = { method: 'POST', headers, redirect: 'manual', signal } as const
  const response = await fetch(url, body.length > 0 ? { ...init, body } : init)
  const bytes = await readBytes(response.body, ANSWER_BYTES_MAX)
  if (!bytes) {
    throw new UnexpectedAnswerError({
      name: 'UNEXPECTED_ANSWER',
      message: `The answer has more than ${ANSWER_BYTES_MAX} bytes.`,
      status: response.status,
    })
  }
  return {
    status: response.status,
    body: decoder.decode(bytes),
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
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

/** Platforms wrap what really happened into "fetch failed". */
function innermostMessage(error: unknown): string {
  let innermost = error
  for (let depth = 0; depth < 5 && innermost instanceof Error && innermost.cause instanceof Error; depth++) {
    innermost = innermost.cause
  }
  return innermost instanceof Error ? innermost.message || innermost.name : String(innermost)
}
