import type { TlsOptions } from 'node:tls'
import type { Clock } from '@txgw/base/clock'
import { type CidrList, includesAddress } from '@txgw/base/network/cidr-list'
import { clientAddress } from '@txgw/base/network/client-address'
import type { StopTimes } from '@txgw/base/network/drain'
import type { OpenPort } from '@txgw/base/network/listening-port'
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
        clientAddress: clientAddress(peerAddress, headers.list('x-forwarded-for'), trustedProxies),
      }),
    answerProblem: (problem, peerAddress) => api.answerProblem(problem, peerAddress),
    overloadRefusals: api.overloadRefusals,
  })
}
