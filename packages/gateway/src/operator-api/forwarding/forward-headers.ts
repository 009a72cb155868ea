import type { IncomingMessage } from 'node:http'
import { CALL_HEADER } from './forwarded-call.ts'

/** These concern one connection alone. */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect']
/** The caller is identified already, and the other process needs no secret. */
const SECRETS = ['authorization', 'cookie']
const NOT_FORWARDED = new Set([...OF_CONNECTION, ...SECRETS, CALL_HEADER])
const NOT_RETURNED = new Set([...OF_CONNECTION, 'transfer-encoding'])

/** Names and values in turn, with every repetition, so that the other process judges what was sent. */
export function forwardedHeaders(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  call: string,
): string[] {
  const without = withoutNames(rawHeaders, NOT_FORWARDED)
  // Only HTTP/1.0 allows a request without it, and the call goes on as HTTP/1.1.
  const host = headers.host === undefined && httpVersion === '1.0' ? ['Host', 'localhost'] : []
  return [...without, ...host, CALL_HEADER, call]
}

export function returnedHeaders({ rawHeaders }: IncomingMessage): string[] {
  return withoutNames(rawHeaders, NOT_RETURNED)
}

function withoutNames(rawHeaders: string[], names: ReadonlySet<string>): string[] {
  const kept: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (!names.has(name.toLowerCase())) kept.push(name, rawHeaders[i + 1] as string)
  }
  return kept
}
