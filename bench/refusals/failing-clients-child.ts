import { createPrivateKey, sign } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import { formatAuthorization, makeNonce, stringToSign } from '@txgw/protocol'
import { type HttpsTarget, KeepAliveConnection } from '../lib/keep-alive-connection.ts'
import { serveParent } from '../lib/serve-parent.ts'
import { httpRequest, QUERY_TARGET, SERIAL_NO } from '../query/sign-requests.ts'

export interface ClientsTask {
  target: HttpsTarget
  /** One client for each. */
  appIds: string[]
  privateKeyPem: string
  /** Of each client. */
  perSecond: number
  /** Otherwise the queries are signed rightly, and ask for an order that there is not. */
  areWrong: boolean
}

export interface ClientsFigures {
  refused: number
  /** Those that were told why. */
  explained: number
}

/** Mistakes that are found at once, late, and never. */
const MISTAKES: ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => text.replace('/gateway/v2/orders', '/gateway/v2/order'),
  (text) => text.split('').reverse().join(''),
]
const SIGNED_BEFOREHAND = 2_000

const figures: ClientsFigures = { refused: 0, explained: 0 }
let connections: KeepAliveConnection[] = []
let requests: Buffer[] = []
let expectedStatus = 0
let turns: NodeJS.Timeout | undefined
const waiting = new Set<KeepAliveConnection>()

/** Every client has its own address and its own app. */
async function open(task: ClientsTask): Promise<void> {
  const { target, appIds, perSecond } = task
  requests = signRequests(task)
  expectedStatus = task.areWrong ? 401 : 404
  connections = await Promise.all(
    appIds.map((_, i) => KeepAliveConnection.open({ ...target, localAddress: `127.0.0.${i + 2}` })),
  )
  let turn = 0
  turns = setInterval(() => ask(turn++), 1000 / (perSecond * appIds.length))
}

/** A client whose last answer has not come yet is passed over. */
async function ask(turn: number): Promise<void> {
  const connection = connections[turn % connections.length] as KeepAliveConnection
  if (waiting.has(connection)) return
  waiting.add(connection)
  const { status, body } = await connection.exchange(requests[turn % requests.length] as Buffer)
  waiting.delete(connection)
  if (status !== expectedStatus) throw new Error(`a query was answered with ${status}: ${body}`)
  figures.refused++
  if ('debug' in JSON.parse(body)) figures.explained++
}

function signRequests({ appIds, privateKeyPem, areWrong }: ClientsTask): Buffer[] {
  const privateKey = createPrivateKey(privateKeyPem)
  const timestamp = String(Math.floor(systemClock.nowMs() / 1000))
  const body = Buffer.from('{"id":"unknown"}')
  return Array.from({ length: SIGNED_BEFOREHAND }, (_, i) => {
    const nonce = makeNonce()
    const right = stringToSign({ method: 'POST', target: QUERY_TARGET, timestamp, nonce, body })
    const mistake = MISTAKES[i % MISTAKES.length] as (text: string) => string
    const signed = areWrong ? Buffer.from(mistake(Buffer.from(right).toString())) : right
    const authorization = formatAuthorization({
      authId: appIds[i % appIds.length] as string,
      authIdType: 'APP_ID',
      serialNo: SERIAL_NO,
      nonce,
      timestamp,
      signature: sign('sha256', signed, privateKey).toString('base64'),
    })
    return httpRequest(authorization, body)
  })
}

async function end(): Promise<ClientsFigures> {
  clearInterval(turns)
  while (waiting.size > 0) await sleep(10)
  for (const connection of connections) connection.close()
  return figures
}

serveParent({ open, end })
