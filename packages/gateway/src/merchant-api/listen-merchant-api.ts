import type { TlsOptions } from 'node:tls'
import type { Clock } from '@txgw/base/clock'
import { type CidrList, includesAddress, isAddress, plainAddress } from '@txgw/base/network/cidr-list'
import type { StopTimes } from '@txgw/base/network/drain'
import type { OpenPort } from '@txgw/base/network/listening-port'
import type { HeaderList } from '@txgw/http1/header-list'
import { HTTP_LIMITS, type HttpLimits } from '@txgw/http1/http-limits'
import { type HttpListener, listenHttp } from '@txgw/http1/http-listener'
import type { MerchantApi } from './merchant-api.ts'

export interface MerchantListenerOptions {
  api: Pick<MerchantApi, 'answer' | 'answerProblem' | 'overloadRefusals'>
  openPort: OpenPort
  tls: TlsOptions
  trustedProxies: CidrList
  publicPath: string
  clock: Clock
  limits?: Partial<HttpLimits>
  stopTimes: StopTimes
}

/** Serves the merchant API over HTTPS: it turns each request into a record and writes the response back. */
export async function listenMerchantApi(options: MerchantListenerOptions): Promise<HttpListener> {
  const { api, openPort, tls, trustedProxies, publicPath, clock, stopTimes } = options
  return listenHttp({
    openPort,
    tls,
    clock,
    stopTimes,
    limits: { ...HTTP_LIMITS, ...options.limits },
    maySpeakPlain: (peerAddress) => includesAddress(trustedProxies, peerAddress),
    answer: ({ head: { method, target, headers }, body }, peerAddress) =>
      api.answer({
        method,
        target,
        signedTarget: publicPath + target,
        headers,
        body,
        clientAddress: clientAddress(peerAddress, headers, trustedProxies),
      }),
    answerProblem: (problem, peerAddress) => api.answerProblem(problem, peerAddress),
    overloadRefusals: api.overloadRefusals,
  })
}

/**
 * Finds the address of the client. Only a trusted proxy may state another address than its own. X-Forwarded-For is
 * read from its end, past our own proxies, so an address that the client wrote itself is never trusted.
 */
export function clientAddress(peerAddress: string, headers: HeaderList, trustedProxies: CidrList): string {
  let client = peerAddress
  if (!includesAddress(trustedProxies, client)) return client
  for (const stated of statedAddresses(headers).reverse()) {
    if (!isAddress(stated)) break
    client = plainAddress(stated)
    if (!includesAddress(trustedProxies, client)) break
  }
  return client
}

function statedAddresses(headers: HeaderList): string[] {
  const values: string[] = []
  for (const [name, value] of headers) if (name === 'x-forwarded-for') values.push(value)
  return values
    .join(',')
    .split(',')
    .map((part) => part.trim())
}
