import { once } from 'node:events'
import { Agent, request as requestPlain } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import { connect, createServer } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import { listen } from '../lib/listen.ts'
import { QUERY_TARGET, SERIAL_NO } from '../query/sign-requests.ts'

/** What a neighbour reaches: the sandbox's port, and the operator port with the tokens that a merchant and staff have. */
export interface Reach {
  sandboxPort: number
  operatorPort: number
  appId: string
  merchantToken: string
  staffToken: string
  /** Apps of the sandbox whose webhooks are at these ports. */
  asked: { appId: string; port: number }[]
  order: Record<string, unknown>
}

export interface Neighbour {
  atOnce: number
  /** What it needs before. */
  prepare?(reach: Reach): Promise<void>
  act(reach: Reach, index: number): Promise<unknown>
}

const PREFIX: OperatorPrefix = '/operator/v1'
const IMPORTED_LINES = 200_000
const SLOW_STEP_MS = 100
const SIGNATURE = `${'A'.repeat(342)}==`
const ENDLESS = Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'.repeat(2_000))
const MANY_COMMAS = `TXGW-SHA256-RSA2048 auth_id=${','.repeat(15_000)}`
const LONG_INSPECTION = JSON.stringify({
  request: `POST ${QUERY_TARGET} HTTP/1.1\r\nAuthorization: ${MANY_COMMAS}\r\n\r\n${'{"a":'.repeat(12_000)}`,
})

const plainAgent = new Agent({ keepAlive: true })
const tlsAgent = new TlsAgent({ keepAlive: true, rejectUnauthorized: false })
let sequence = 0

/** By what they do, again and again. */
export const NEIGHBOURS: Record<string, Neighbour> = {
  'refused queries': { atOnce: 32, act: (reach) => query(reach, refusedHeader(reach)) },
  '15,000 commas': { atOnce: 8, act: (reach) => query(reach, MANY_COMMAS) },
  'inspections of 75 kB': {
    atOnce: 16,
    act: (reach) => call(reach, { path: '/inspections', token: reach.merchantToken, body: LONG_INSPECTION }),
  },
  'lists and CSV': {
    atOnce: 16,
    act: (reach, index) =>
      call(reach, {
        path: '/orders',
        query: '?limit=200',
        token: reach.merchantToken,
        accept: index % 2 === 0 ? 'text/csv' : '*/*',
      }),
  },
  'strangers at the operator port': { atOnce: 64, act: (reach) => call(reach, { path: '/apps' }) },
  'imports by staff': { atOnce: 2, act: importOrders },
  'endless informational replies': {
    atOnce: 16,
    prepare: openBackends,
    act: (reach, index) => {
      const app_id = reach.asked[index % reach.asked.length]?.appId
      const body = JSON.stringify({ app_id, user_id: 'player', server_id: '1' })
      return call(reach, { path: '/validations', token: reach.staffToken, body })
    },
  },
  'connections that are reset': { atOnce: 64, act: resetConnection },
  'handshakes that are given up': { atOnce: 32, act: giveUpHandshake },
  '1,000 slow connections': { atOnce: 1_000, act: sendSlowly },
}

function refusedHeader({ appId }: Reach): string {
  const timestamp = Math.floor(performance.timeOrigin / 1000)
  return `TXGW-SHA256-RSA2048 auth_id=${appId},auth_id_type=APP_ID,serial_no=${SERIAL_NO},nonce=${sequence++},timestamp=${timestamp},signature=${SIGNATURE}`
}

async function query({ sandboxPort: port }: Reach, authorization: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization }
  const target = { host: '127.0.0.1', port, path: QUERY_TARGET }
  await exchanged(requestTls({ ...target, agent: tlsAgent, method: 'POST', headers }).end('{"id":"unknown"}'))
}

interface SandboxCall {
  path: keyof EnvironmentPaths
  query?: string
  token?: string
  body?: string
  accept?: string
}

async function call(
  reach: Reach,
  { path, query = '', token, body, accept = '*/*' }: SandboxCall,
): Promise<void> {
  const headers = {
    accept,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  await exchanged(requestPlain({ ...targetOf(reach, path, query), method, headers }).end(body))
}

function targetOf({ operatorPort: port }: Reach, path: keyof EnvironmentPaths, query = '') {
  return { host: '127.0.0.1', port, agent: plainAgent, path: `${PREFIX}/sandbox${path}${query}` }
}

async function exchanged(sent: ReturnType<typeof requestPlain>): Promise<void> {
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'end')
}

async function importOrders(reach: Reach): Promise<void> {
  const headers = { authorization: `Bearer ${reach.staffToken}`, 'content-type': 'application/x-ndjson' }
  const sent = requestPlain({ ...targetOf(reach, '/orders/import'), method: 'POST', headers })
  const answered = exchanged(sent)
  for (let line = 0; line < IMPORTED_LINES; line++) {
    const payment_order_id = `neighbour-${process.pid}-${sequence++}`
    const more = sent.write(`${JSON.stringify({ ...reach.order, payment_order_id })}\n`)
    if (!more) await Promise.race([once(sent, 'drain'), answered])
  }
  sent.end()
  await answered
}

async function resetConnection({ sandboxPort }: Reach): Promise<void> {
  const socket = connect(sandboxPort, '127.0.0.1')
  await once(socket, 'connect')
  socket.resetAndDestroy()
}

async function openTls({ sandboxPort }: Reach): Promise<TLSSocket> {
  const socket = connectTls({ port: sandboxPort, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return socket
}

async function giveUpHandshake(reach: Reach): Promise<void> {
  const socket = await openTls(reach)
  socket.destroy()
}

async function sendSlowly(reach: Reach): Promise<void> {
  const socket = await openTls(reach)
  socket.write(`POST ${QUERY_TARGET} HTTP/1.1\r\n`)
  const ended = once(socket, 'close')
  const letters = setInterval(() => socket.write('x'), SLOW_STEP_MS)
  await ended
  clearInterval(letters)
}

async function openBackends({ asked }: Reach): Promise<void> {
  for (const { port } of asked) {
    const backend = createServer((socket) => {
      const pour = () => {
        while (socket.writable && socket.write(ENDLESS));
      }
      socket.on('error', () => {})
      socket.on('drain', pour)
      socket.once('data', pour)
    })
    await listen(backend, port)
  }
}
