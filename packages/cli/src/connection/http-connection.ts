import type { Readable } from 'node:stream'
import type { Agent } from 'undici'
import { connectionFailure, type Peer } from './connection-failure.ts'

const CONNECT_MS_MAX = 5_000
const ANSWER_MS_MAX = 30_000
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

const STREAM_PAUSE_MS_MAX = 600_000

const BOUNDS = { bodyTimeout: ANSWER_MS_MAX, maxResponseSize: ANSWER_BYTES_MAX }
/** A stream may be of any length, and pause while the service looks for more. */
const UNBOUNDED = { bodyTimeout: STREAM_PAUSE_MS_MAX, maxResponseSize: -1 }

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

export interface StreamedAnswer {
  status: number
  body: Readable
}

export interface HttpConnection {
  /** Resolves for every status and follows no redirect. @throws {CliFailure} */
  exchange(call: HttpCall): Promise<HttpAnswer>
  /** The same for an answer of any length, which is read as it arrives. */
  stream(call: HttpCall): Promise<StreamedAnswer>
  close(): Promise<void>
}

export function openConnection(peer: Peer): HttpConnection {
  // Loaded with the first call, so that help and version do not wait for it.
  let opening: Promise<Agent> | undefined
  let streaming: Promise<Agent> | undefined
  return {
    exchange: async (call) => {
      opening ??= openAgent(peer.ca)
      return exchangeOver(await opening, call, peer)
    },
    stream: async (call) => {
      streaming ??= openAgent(peer.ca, UNBOUNDED)
      return streamOver(await streaming, call, peer)
    },
    close: async () => {
      for (const agent of [opening, streaming]) await (await agent)?.destroy()
    },
  }
}

async function openAgent(ca: string | undefined, bounds: Agent.Options = BOUNDS): Promise<Agent> {
  const { Agent } = await import('undici')
  return new Agent({
    connect: { timeout: CONNECT_MS_MAX, ...(ca !== undefined && { ca }) },
    allowH2: false,
    headersTimeout: ANSWER_MS_MAX,
    ...bounds,
  })
}

async function exchangeOver(agent: Agent, call: HttpCall, peer: Peer): Promise<HttpAnswer> {
  try {
    const answer = await send(agent, call, peer)
    return { status: answer.statusCode, body: await answer.body.text() }
  } catch (error) {
    throw connectionFailure(error, peer)
  }
}

async function streamOver(agent: Agent, call: HttpCall, peer: Peer): Promise<StreamedAnswer> {
  try {
    const answer = await send(agent, call, peer)
    return { status: answer.statusCode, body: answer.body }
  } catch (error) {
    throw connectionFailure(error, peer)
  }
}

function send(agent: Agent, { method, target, headers, body, answerMsMax }: HttpCall, peer: Peer) {
  return agent.request({
    origin: peer.url.origin,
    path: target,
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(answerMsMax !== undefined && { headersTimeout: answerMsMax }),
  })
}
