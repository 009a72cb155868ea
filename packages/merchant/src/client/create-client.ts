import type { PlatformCertificate } from '../certificate.ts'
import { systemClock } from '../clock.ts'
import { jsonObject } from '../errors/error-of-answer.ts'
import { UnexpectedAnswerError } from '../errors/service-errors.ts'
import { TxgwError } from '../errors/txgw-error.ts'
import type { Order } from '../order.ts'
import { systemRandom } from '../random.ts'
import { type ClientOptions, checkClientOptions } from './client-options.ts'
import { pause } from './pause.ts'
import { usablePrivateKey } from './private-key.ts'
import { pauseBeforeRetry, readRetryAfter } from './retry-policy.ts'
import { sendOnce } from './send-once.ts'
import { signedHeaders } from './sign-request.ts'

export interface CallOptions {
  /** Ends the call, its retries included; the call then rejects with the signal's reason. */
  signal?: AbortSignal
}

export interface Client {
  readonly appId: string
  /**
   * The latest state of an order of your app.
   *
   * @throws {NotFoundError} when there is no such order
   * @throws {TxgwError} its subclasses say what else went wrong
   */
  queryOrder(id: string, options?: CallOptions): Promise<Order>
  /** The keys that the service signs its notifications with. @throws {TxgwError} */
  certificates(options?: CallOptions): Promise<PlatformCertificate[]>
}

/** What only tests replace. */
export interface ClientParts {
  random(): number
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>
}

const encoder = new TextEncoder()

/**
 * A client of the order query service. It holds no connection and needs no closing.
 *
 * @example
 * const privateKey = process.env.TXGW_PRIVATE_KEY ?? ''
 * const client = createClient({ appId: 'my-game', privateKey, baseUrl: 'https://pay.example.com' })
 * const order = await client.queryOrder('order-1')
 *
 * @throws {TypeError} when an option cannot be used
 */
export function createClient(options: ClientOptions): Client {
  return assembleClient(options, { random: systemRandom, pause })
}

export function assembleClient(options: ClientOptions, { random, pause }: ClientParts): Client {
  const { timeoutMs, maxRetries, pathsUrl, serialNo } = checkClientOptions(options)
  const { appId, clock = systemClock } = options
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const orders = endpoint(`${pathsUrl}/v2/orders`)
  const certificates = endpoint(`${pathsUrl}/v2/certificates`)
  // Read at the first call: edge runtimes allow no cryptography while a module is loaded.
  let reading: Promise<CryptoKey> | undefined

  const call = async ({ url, target }: Endpoint, text: string, { signal }: CallOptions) => {
    reading ??= usablePrivateKey(options.privateKey)
    const signer = { appId, serialNo, clock, privateKey: await reading }
    const body = encoder.encode(text)
    const parts = {
      fetch: send,
      timeoutMs,
      signal,
      readRetryAfter: (header: string | null) => readRetryAfter(header, clock()),
    }
    for (let earlier = 0; ; earlier++) {
      try {
        const headers = await signedHeaders(target, body, signer)
        return readAnswer(await sendOnce({ url, headers, body }, parts))
      } catch (error) {
        if (!(error instanceof TxgwError)) throw error
        const pauseMs = pauseBeforeRetry({ error, earlier, random: random() })
        if (pauseMs === undefined || earlier >= maxRetries) throw error
        await pause(pauseMs, signal)
      }
    }
  }
  return {
    appId,
    queryOrder: async (id, callOptions = {}) =>
      (await call(orders, JSON.stringify({ id }), callOptions)) as unknown as Order,
    certificates: async (callOptions = {}) => {
      const { certificates: list } = await call(certificates, '', callOptions)
      if (!Array.isArray(list)) throw unexpected('a list of certificates')
      return list as PlatformCertificate[]
    },
  }
}

interface Endpoint {
  url: string
  /** What is signed of it. */
  target: string
}

function endpoint(address: string): Endpoint {
  const { href, pathname } = new URL(address)
  return { url: href, target: pathname }
}

function readAnswer(body: string): Record<string, unknown> {
  const fields = jsonObject(body)
  if (!fields) throw unexpected('a JSON object')
  return fields
}

function unexpected(expected: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError({
    name: 'UNEXPECTED_ANSWER',
    message: `The answer is not ${expected}, so baseUrl may not lead to the service.`,
    status: 200,
  })
}
