import type { KeyObject } from 'node:crypto'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { authorize } from '@txgw/testkit/clients/authorize'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import type { ServeProcess } from '@txgw/testkit/service/serve-process'

const TARGET = '/gateway/v2/orders'
const CALL_TIMEOUT_MS = 10_000

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  body: any
}

/** One app and everything that it and its operator say to the services of a fleet. */
export class FleetClient {
  readonly appId = 'app-1'
  readonly #privateKey: KeyObject
  readonly #publicKeyPem: string

  constructor() {
    const { privateKey, publicKey } = rsaPair()
    this.#privateKey = privateKey
    this.#publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  }

  async register(service: ServeProcess): Promise<void> {
    const app = await this.operate(service, 'POST', '/apps', { app_id: this.appId, name: 'App' })
    const key = { serial_no: '1', public_key: this.#publicKeyPem }
    const keyed = await this.operate(service, 'POST', `/apps/${this.appId}/keys`, key)
    if (app.status !== 201 || keyed.status !== 201) throw new Error('the app could not be registered')
  }

  async operate(
    service: ServeProcess,
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<Answer> {
    const response = await fetch(`${service.addresses.operator}/operator/v1/production${path}`, {
      method,
      headers: {
        authorization: `Bearer ${service.operatorToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  /** On a connection of its own, so that each query may come to another worker. */
  async query(service: ServeProcess, id: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const body = Buffer.from(JSON.stringify({ id }))
    const call = request(new URL(TARGET, service.addresses.production), {
      method: 'POST',
      agent: false,
      // The certificate is made by each service for itself; that it is checked is tested elsewhere.
      rejectUnauthorized: false,
      timeout: CALL_TIMEOUT_MS,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        authorization: this.#authorize(body),
      },
    })
    call.on('error', reject)
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('response', (response) => {
      text(response).then(
        (read) => resolve({ status: response.statusCode as number, body: JSON.parse(read) }),
        reject,
      )
    })
    call.end(body)
    return promise
  }

  /** The same query as the text that goes over the wire, on a connection that is kept. */
  wireQuery(id: string): string {
    const body = JSON.stringify({ id })
    const headers = [
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Authorization: ${this.#authorize(Buffer.from(body))}`,
    ]
    return `POST ${TARGET} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
  }

  #authorize(body: Buffer): string {
    return authorize({ appId: this.appId, privateKey: this.#privateKey }, { target: TARGET, body })
  }
}
