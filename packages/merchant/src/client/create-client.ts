import type { PlatformCertificate } from '../certificate.ts'
import type { Order } from '../order.ts'
import { type ClientParts, createCaller, whenOk } from './call.ts'
import { type CheckReport, checkService } from './check-service.ts'
import { type CallOptions, type ClientOptions, checkClientOptions } from './client-options.ts'
import { pause } from './pause.ts'
import { readCertificates, readOrder } from './read-answer.ts'

export interface Client {
  readonly appId: string
  /**
   * The latest state of an order of your app.
   *
   * @throws {NotFoundError} when there is no such order
   * @throws {TxgwError} for every other failure; the subclass says which
   */
  queryOrder(id: string, options?: CallOptions): Promise<Order>
  /** The keys with which the service signs its notifications. @throws {TxgwError} */
  certificates(options?: CallOptions): Promise<PlatformCertificate[]>
  /**
   * Checks the key, the address and the clock with one signed request that reads none of your data.
   * Call it when your program starts. It rejects only when `signal` ends it; the report holds everything else.
   *
   * @example
   * const { ok, summary } = await client.check()
   * if (!ok) throw new Error(summary)
   */
  check(options?: Pick<CallOptions, 'signal' | 'timeout'>): Promise<CheckReport>
}

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
  // It spreads retries and has no part in security.
  return assembleClient(options, { random: () => Math.random(), pause })
}

export function assembleClient(options: ClientOptions, parts: ClientParts): Client {
  const { address, ...checked } = checkClientOptions(options)
  const { call } = createCaller({ ...options, ...checked }, parts)
  return {
    appId: options.appId,
    queryOrder: (id, callOptions = {}) =>
      call(
        {
          operation: 'queryOrder',
          endpoint: address.orders,
          body: JSON.stringify({ id }),
          read: whenOk(readOrder),
        },
        callOptions,
      ),
    certificates: (callOptions = {}) =>
      call(
        {
          operation: 'certificates',
          endpoint: address.certificates,
          body: '',
          read: whenOk(readCertificates),
        },
        callOptions,
      ),
    check: (callOptions = {}) =>
      checkService({ ...options, ...checked, call, endpoint: address.certificates }, callOptions),
  }
}
