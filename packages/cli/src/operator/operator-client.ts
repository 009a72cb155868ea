import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Environment } from '@txgw/base/environment'
import type { Answer, EnvironmentPaths, ListenerPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import { parseExactJson } from '@txgw/protocol/exact-json'
import createClient, { type Client } from 'openapi-fetch'
import type { CliFailure } from '../base/failure.ts'
import { targetBehind } from '../connection/base-url.ts'
import { connectionFailure, type Peer } from '../connection/connection-failure.ts'
import { type HttpAnswer, type HttpConnection, openConnection } from '../connection/http-connection.ts'
import { refusalOf, unexpectedAnswer } from '../connection/service-refusal.ts'
import { PlainRequest, writePath } from './plain-request.ts'
import { WaitsForSecond, waitingIn } from './waits-for-second.ts'

export const OPERATOR_PREFIX: OperatorPrefix = '/operator/v1'
const IMPORT_ANSWER_MS_MAX = 600_000

export interface OperatorAccess {
  peer: Peer
  token: string
  /** Why the call acts alone where two people decide. */
  breakGlass?: string | undefined
}

/** The operations of one environment. A refusal is thrown, so every returned value is a success. */
export interface OperatorClient extends Client<EnvironmentPaths, 'application/json'> {
  /** Streams JSON lines as they are read. */
  importLines(lines: Readable): Promise<Answer<'/orders/import', 'post'>>
  /** Writes all of a list as the service streams it, as fast as the output takes it. */
  streamList(list: StreamedList, output: Writable): Promise<void>
  close(): Promise<void>
}

export interface StreamedList {
  /** Behind the environment. */
  path: string
  query: Record<string, string | number | undefined>
  accept: string
}

export function openOperatorClient({
  env,
  ...access
}: OperatorAccess & { env: Environment }): OperatorClient {
  const { peer } = access
  const connection = openConnection(peer)
  const options = clientOptions(access, connection, `${OPERATOR_PREFIX}/${env}`)
  const client = createClient<EnvironmentPaths, 'application/json'>(options)
  return {
    ...client,
    importLines: (lines) =>
      answered(
        client.POST('/orders/import', {
          body: lines as never,
          bodySerializer: (stream: unknown) => stream,
          headers: { 'Content-Type': 'application/x-ndjson' },
          answerMsMax: IMPORT_ANSWER_MS_MAX,
        }),
      ),
    async streamList({ path, query, accept }, output) {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      const target = `${options.baseUrl}${path}?${new URLSearchParams(given)}`
      const headers = { ...options.headers, accept }
      const { status, body } = await connection.stream({ method: 'GET', target, headers })
      if (status !== 200) throw refusal({ status, body: await text(body) }, peer)
      await writeAll(body, output).catch((error) => {
        throw connectionFailure(error, peer)
      })
    },
    close: () => connection.close(),
  }
}

async function writeAll(body: Readable, output: Writable): Promise<void> {
  for await (const chunk of body) if (!output.write(chunk)) await once(output, 'drain')
}

/** The operations that concern both environments, by their full path. */
export interface ListenerClient extends Client<ListenerPaths, 'application/json'> {
  /**
   * The address of the console, with a fragment such as `#ticket=…`: the public one where the service knows it, or else
   * as this command reaches the service.
   */
  consoleLink(fragment: string, publicUrl: string | undefined): string
  close(): Promise<void>
}

export function openListenerClient(access: OperatorAccess): ListenerClient {
  const connection = openConnection(access.peer)
  const client = createClient<ListenerPaths, 'application/json'>(clientOptions(access, connection, ''))
  const { url } = access.peer
  return {
    ...client,
    consoleLink: (fragment, publicUrl) =>
      publicUrl === undefined
        ? `${url.origin}${targetBehind(url, '/')}${fragment}`
        : `${publicUrl}/${fragment}`,
    close: () => connection.close(),
  }
}

/** The JSON of a call that did not throw. */
export async function answered<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T
}

export interface ConsoleLink {
  url: string
  expires_at: string
}

/**
 * An address that signs one browser in to the console, once. The ticket is in the fragment, which browsers send to
 * no server.
 */
export async function makeConsoleLink(listener: ListenerClient): Promise<ConsoleLink> {
  const { ticket, expires_at, console_url } = await answered(
    listener.POST(`${OPERATOR_PREFIX}/console-tickets`),
  )
  return { url: listener.consoleLink(`#ticket=${ticket}`, console_url), expires_at }
}

function clientOptions(
  { peer, token, breakGlass }: OperatorAccess,
  connection: HttpConnection,
  prefix: string,
) {
  // A header is ASCII.
  const alone = breakGlass !== undefined && { 'txgw-break-glass': encodeURIComponent(breakGlass) }
  return {
    baseUrl: targetBehind(peer.url, prefix),
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...alone },
    Request: PlainRequest as unknown as typeof Request,
    pathSerializer: writePath,
    fetch: async (request: Request) => {
      const { status, body } = await connection.exchange((request as unknown as PlainRequest).toCall())
      if (status < 200 || status > 299) throw refusal({ status, body }, peer)
      if (status !== 204 && !isJson(body)) throw unexpectedAnswer(status, peer.url)
      const waiting = status === 202 ? waitingIn(body) : undefined
      if (waiting) throw new WaitsForSecond(waiting)
      return status === 204 ? new Response(null, { status }) : exactResponse(status, body)
    },
  }
}

/** Numbers of merchants are shown as they were sent. The client asks a response of known length for its JSON. */
function exactResponse(status: number, body: string): Response {
  const headers = { 'content-length': String(Buffer.byteLength(body)) }
  return Object.assign(new Response(body, { status, headers }), { json: async () => parseExactJson(body) })
}

function refusal(answer: HttpAnswer, { url }: Peer): CliFailure {
  const advice = { UNAUTHENTICATED: OPERATOR_TOKEN_ADVICE, PERMISSION_DENIED: ROLE_ADVICE }
  return refusalOf(answer, { url, advice })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const OPERATOR_TOKEN_ADVICE =
  'Give a token of this service with --operator-token, TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE, or its data folder with --data-dir.'

const ROLE_ADVICE = 'Use a token with that role and environment. An admin makes one with "txgw token add".'
