import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import { formatAuthorization, makeNonce, stringToSign } from '@txgw/protocol'
import type { LoadRequest } from '../lib/https-load.ts'
import { APP_ID, orderId } from './make-order.ts'

export interface SignedRequest extends LoadRequest {
  /** The id of the requested order. */
  id: string
  /** The five lines and their signature, for a verification without HTTP. */
  signed: Uint8Array
  signature: Uint8Array
}

interface SignRequests {
  privateKeyPem: string
  clock: Clock
  /** The number of orders, and the number of requests spread evenly over them. */
  orders: number
  count: number
}

export const SERIAL_NO = '1'

export const QUERY_TARGET = '/gateway/v2/orders'

/** Signed beforehand, because signing costs ten times as much as verifying. */
export function signRequests({ privateKeyPem, clock, orders, count }: SignRequests): SignedRequest[] {
  const privateKey = createPrivateKey(privateKeyPem)
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const ids = Array.from({ length: count }, (_, i) => orderId(Math.floor(((i + 0.5) * orders) / count)))
  return shuffled(ids).map((id) => signRequest({ id, timestamp, privateKey }))
}

interface SignRequest {
  id: string
  timestamp: string
  privateKey: KeyObject
}

function signRequest({ id, timestamp, privateKey }: SignRequest): SignedRequest {
  const body = Buffer.from(JSON.stringify({ id }))
  const nonce = makeNonce()
  const signed = stringToSign({ method: 'POST', target: QUERY_TARGET, timestamp, nonce, body })
  const signature = sign('sha256', signed, privateKey)
  const authorization = formatAuthorization({
    authId: APP_ID,
    authIdType: 'APP_ID',
    serialNo: SERIAL_NO,
    nonce,
    timestamp,
    signature: signature.toString('base64'),
  })
  return { id, bytes: httpRequest(authorization, body), signed, signature, check: checkAnswer(id) }
}

/** The headers that the contract requires, and those that every client adds. */
export function httpRequest(authorization: string, body: Buffer): Buffer {
  const head = [
    `POST ${QUERY_TARGET} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: keep-alive',
    'User-Agent: bench',
    'Content-Type: application/json',
    'Accept: application/json',
    `Authorization: ${authorization}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

function checkAnswer(id: string): LoadRequest['check'] {
  return ({ status, body }) => {
    if (status !== 200) throw new Error(`the query of ${id} was answered with ${status}: ${body}`)
    const answered = JSON.parse(body).payment_order_id
    if (answered !== id) throw new Error(`the query of ${id} was answered with the order ${answered}`)
  }
}

/** In a fixed random order, so that consecutive requests do not hit neighbours in the store. */
function shuffled(ids: string[]): string[] {
  const rank = (id: string) => createHash('md5').update(id).digest('hex')
  return ids.toSorted((a, b) => rank(a).localeCompare(rank(b)))
}
