import type { IncomingMessage } from 'node:http'
import { type CidrList, includesAddress } from '@txgw/base/network/cidr-list'
import { clientAddress } from '@txgw/base/network/client-address'

/** Whoever sends a request, in front of our own proxies. */
export interface Client {
  address: string
  /** Whether it is known to use HTTPS. A proxy that we were not told of may end TLS all the same. */
  secure: boolean
}

export type ClientOf = (request: { raw: Pick<IncomingMessage, 'socket' | 'headers'> }) => Client

/** @param isHttps whether the listener itself speaks HTTPS */
export function createClientOf(trustedProxies: CidrList, isHttps: boolean): ClientOf {
  return ({ raw: { socket, headers } }) => {
    const peerAddress = socket.remoteAddress ?? ''
    const address = clientAddress(peerAddress, textsOf(headers['x-forwarded-for']), trustedProxies)
    const statesHttps = () =>
      includesAddress(trustedProxies, peerAddress) && isHttpsAllTheWay(textsOf(headers['x-forwarded-proto']))
    return { address, secure: isHttps || statesHttps() }
  }
}

/** Each proxy on the way may have added how it was reached. */
function isHttpsAllTheWay(stated: string[]): boolean {
  const schemes = stated.join(',').split(',')
  return schemes.every((scheme) => scheme.trim().toLowerCase() === 'https')
}

function textsOf(header: string | string[] | undefined): string[] {
  return header === undefined ? [] : [header].flat()
}
