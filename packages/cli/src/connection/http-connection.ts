import type { Readable } from 'node:stream'
import type { Agent } from 'undici'
import { connectionFailure, type Peer } from './connection-failure.ts'

const CONNECT_MS_MAX = 5_000
const ANSWER_MS_MAX = 30_000
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

export interface HttpCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path and query, sent exactly as given. */
  target: string
  headers: Record<string, string>
  body?: Uint8Array | string | Readable
  /** How long the service may take to answer once it has the whole request. */
  answerMsMax?: number
}

export interface HttpAnswer {
  status: number
  body: string
}

export interface HttpConnection {
  /** Resolves for every status and follows no redirect. @throws {CliFailure} */
  exchange(call: HttpCall): Promise<HttpAnswer>
  close(): Promise<void>
}

export function openConnection(peer: Peer): HttpConnection {
  // Loaded with the first call, so that help and version do not wait for it.
  let opening: Promise<Agent> | undefined
  return {
    exchange: async (call) => {
      opening ??= openAgent(peer.ca)
      return exchangeOver(await opening, call, peer)
    },
    close: async () => (await opening)?.destroy(),
  }
}

async function openAgent(ca: string | undefined): Promise<Agent> {
  const { Agent } = await import('undici')
  return new Agent({
    connect: { timeout: CONNECT_MS_MAX, ...(ca !== undefined && { ca }) },
    allowH2: false,
    headersTimeout: ANSWER_MS_MAX,
    bodyTimeout: ANSWER_MS_MAX,
    maxResponseSize: ANSWER_BYTES_MAX,
  })
}

async function exchangeOver(agent: Agent, call: HttpCall, peer: Peer): Promise<HttpAnswer> {
  const { method, target, headers, body, answerMsMax } = call
  try {
    const answer = await agent.request({
      origin: peer.url.origin,
      path: target,
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(answerMsMax !== undefined && { headersTimeout: answerMsMax }),
    })
    return { status: answer.statusCode, body: await answer.body.text() }
  } catch (error) {
    throw connectionFailure(error, peer)
  }
}
