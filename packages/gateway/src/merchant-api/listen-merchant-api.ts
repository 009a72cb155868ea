import type { TlsOptions } from 'node:tls'
import type { Clock } from '../base/clock.ts'
import { HTTP_LIMITS, type HttpLimits } from '../http1/http-limits.ts'
import { type HttpListener, listenHttp } from '../http1/http-listener.ts'
import { type CidrList, includesAddress } from '../network/cidr-list.ts'
import type { OpenDoor } from '../network/door.ts'
import type { StopTimes } from '../network/drain.ts'
import { clientAddress } from './client-address.ts'
import type { MerchantApi } from './merchant-api.ts'

export interface MerchantListenerOptions {
  api: MerchantApi
  openDoor: OpenDoor
  tls: TlsOptions
  trustedProxies: CidrList
  publicPath: string
  clock: Clock
  limits?: Partial<HttpLimits>
  stopTimes: StopTimes
}

/** Serves the merchant API over HTTPS: it turns each request into a record and writes the response back. */
export async function listenMerchantApi(options: MerchantListenerOptions): Promise<HttpListener> {
  const { api, openDoor, tls, trustedProxies, publicPath, clock, stopTimes } = options
  return listenHttp({
    openDoor,
    tls,
    clock,
    stopTimes,
    limits: { ...HTTP_LIMITS, ...options.limits },
    maySpeakPlain: (peerAddress) => includesAddress(trustedProxies, peerAddress),
    answer: ({ method, target, headers, body }, peerAddress) =>
      api.answer({
        method,
        target,
        signedTarget: publicPath + target,
        headers,
        body,
        clientAddress: clientAddress(peerAddress, headers, trustedProxies),
      }),
    answerProblem: (problem, peerAddress) => api.answerProblem(problem, peerAddress),
  })
}
