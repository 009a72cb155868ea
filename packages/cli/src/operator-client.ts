import type { Readable } from 'node:stream'
import type { Environment } from '@txgw/gateway/environment'
import type { WireTicket } from '@txgw/gateway/operator-api/operations/session/session-wire'
import { targetBehind } from './base-url.ts'
import type { Peer } from './connection-failure.ts'
import { type HttpAnswer, type HttpCall, openConnection } from './http-connection.ts'
import { refusalOf, unexpectedAnswer } from './service-refusal.ts'

const IMPORT_ANSWER_MS_MAX = 600_000

export interface OperatorAccess {
  peer: Peer
  token: string
}

export interface OperatorClient {
  get<T>(path: string[], query?: Record<string, string | undefined>): Promise<T>
  post<T>(path: string[], body: unknown, headers?: Record<string, string>): Promise<T>
  patch<T>(path: string[], body: unknown): Promise<T>
  delete(path: string[]): Promise<void>
  /** Streams lines of JSON as they come. */
  postLines<T>(path: string[], lines: Readable): Promise<T>
  close(): Promise<void>
}

/** The operator API of one environment. Paths are lists of segments; each is escaped here. */
export function openOperatorClient({
  peer,
  token,
  env,
}: OperatorAccess & { env: Environment }): OperatorClient {
  const connection = openConnection(peer)
  const send = async (call: Omit<HttpCall, 'target'>, path: string[], query = '') => {
    const target =
      targetBehind(peer.url, `/operator/v1/${[env, ...path].map(encodeSegment).join('/')}`) + query
    const headers = { accept: 'application/json', authorization: `Bearer ${token}`, ...call.headers }
    return acceptedBody(await connection.exchange({ ...call, target, headers }), peer)
  }
  const sendJson = (call: Pick<HttpCall, 'method' | 'headers'>, path: string[], body: unknown) => {
    const headers = { 'content-type': 'application/json', ...call.headers }
    return send({ ...call, headers, body: JSON.stringify(body) }, path)
  }
  return {
    get: async <T>(path: string[], query = {}) =>
      (await send({ method: 'GET', headers: {} }, path, queryString(query))) as T,
    post: async <T>(path: string[], body: unknown, headers = {}) =>
      (await sendJson({ method: 'POST', headers }, path, body)) as T,
    patch: async <T>(path: string[], body: unknown) =>
      (await sendJson({ method: 'PATCH', headers: {} }, path, body)) as T,
    delete: async (path) => void (await send({ method: 'DELETE', headers: {} }, path)),
    postLines: async <T>(path: string[], lines: Readable) => {
      const headers = { 'content-type': 'application/x-ndjson' }
      const call = { method: 'POST', headers, body: lines, answerMsMax: IMPORT_ANSWER_MS_MAX } as const
      return (await send(call, path)) as T
    },
    close: () => connection.close(),
  }
}

export interface ConsoleLink {
  url: string
  expires_at: string
}

/** An address that signs one browser in to the console, once. The ticket is its fragment, which no server sees. */
export async function makeConsoleLink({ peer, token }: OperatorAccess): Promise<ConsoleLink> {
  const connection = openConnection(peer)
  try {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const target = targetBehind(peer.url, '/operator/v1/console-tickets')
    const answer = await connection.exchange({ method: 'POST', target, headers })
    const { ticket, expires_at } = acceptedBody(answer, peer) as WireTicket
    return { url: `${peer.url.origin}${targetBehind(peer.url, '/')}#ticket=${ticket}`, expires_at }
  } finally {
    await connection.close()
  }
}

/** An id of dots only would be taken for a step up in the path. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/^\.{1,2}$/, (dots) => '%2E'.repeat(dots.length))
}

function queryString(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function acceptedBody({ status, body }: HttpAnswer, peer: Peer): unknown {
  if (status === 204) return undefined
  if (status < 200 || status > 299) {
    throw refusalOf({ status, body }, { url: peer.url, advice: { UNAUTHENTICATED: OPERATOR_TOKEN_ADVICE } })
  }
  try {
    return JSON.parse(body)
  } catch {
    throw unexpectedAnswer(status, peer.url)
  }
}

const OPERATOR_TOKEN_ADVICE =
  'Give the token of this service with --operator-token or TXGW_OPERATOR_TOKEN, or its folder with --data-dir.'
