import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { authorize } from '@txgw/testkit/clients/authorize'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'

const PATH = '/gateway/v2/orders'
export const SANDBOX = '/operator/v1/sandbox'

export interface NewShop {
  appId: string
  webhookUrl?: string
  deadlineMs?: number
}

export interface Shop {
  appId: string
  privateKey: KeyObject
  /** 1 when nothing is said. */
  serialNo?: string
}

/** An app of the sandbox with one key, serial 1. */
export async function registerShop(
  gateway: TestGateway,
  { appId, webhookUrl, deadlineMs }: NewShop,
): Promise<Shop> {
  const { publicKey, privateKey } = rsaPair()
  await call(gateway, `${SANDBOX}/apps`, {
    app_id: appId,
    name: appId,
    ...(webhookUrl !== undefined && { webhook_url: webhookUrl }),
    ...(deadlineMs !== undefined && { validation_deadline_ms: deadlineMs }),
  })
  const public_key = publicKey.export({ type: 'spki', format: 'pem' })
  await call(gateway, `${SANDBOX}/apps/${appId}/keys`, { serial_no: '1', public_key })
  return { appId, privateKey }
}

/** POSTs to the operator API and insists on success. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
export async function call(gateway: TestGateway, path: string, body: unknown): Promise<any> {
  const answer = await gateway.operator('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
  return answer.body
}

interface QueryOptions {
  orderId: string
  /** Another path in the signature than in the request. */
  signedPath?: string
  nowMs?: number
}

/** The header and the body of a query, signed as its merchant would. */
export function signQuery(
  shop: Shop,
  { orderId, signedPath = PATH, nowMs = Date.now() }: QueryOptions,
): { authorization: string; body: Buffer } {
  const body = Buffer.from(JSON.stringify({ id: orderId }))
  const timestamp = Math.floor(nowMs / 1000)
  return { authorization: authorize(shop, { target: signedPath, timestamp, body }), body }
}

interface QueryAnswer {
  status: number
  /** Of a refusal. */
  debugId: string | undefined
  body: { order_status?: string }
}

/** Asks for an order as its merchant would. */
export async function queryOrder(
  gateway: TestGateway,
  shop: Shop,
  options: QueryOptions,
): Promise<QueryAnswer> {
  const { authorization, body } = signQuery(shop, options)
  const outgoing = request(`${gateway.addresses.sandbox}${PATH}`, {
    method: 'POST',
    ca: await readFile(gateway.devCaPath as string),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: authorization },
  }).end(body)
  const [response] = await once(outgoing, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const answer = JSON.parse(Buffer.concat(chunks).toString())
  return { status: response.statusCode, debugId: answer.debug_id, body: answer }
}
