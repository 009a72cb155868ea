import type { IncomingMessage } from 'node:http'
import { type CidrList, includesAddress } from '@txgw/base/network/cidr-list'
import { clientAddress } from '@txgw/base/network/client-address'
import { isLoopbackHost } from './loopback-host.ts'

/** Whoever sends a request, in front of our own proxies. */
export interface Client {
  address: string
  /** Whether it is known to use HTTPS. A proxy that we were not told of may end TLS all the same. */
  secure: boolean
  /** The address of the console for this client, where it is known. */
  origin: string | undefined
}

export type ClientOf = (request: { raw: Pick<IncomingMessage, 'socket' | 'headers'> }) => Client

interface Listening {
  trustedProxies: CidrList
  /** Whether the listener itself speaks HTTPS. */
  isHttps: boolean
  publicUrl: string | undefined
}

export function createClientOf({ trustedProxies, isHttps, publicUrl }: Listening): ClientOf {
  return ({ raw: { socket, headers } }) => {
    const peerAddress = socket.remoteAddress ?? ''
    const address = clientAddress(peerAddress, textsOf(headers['x-forwarded-for']), trustedProxies)
    const statesHttps = () =>
      includesAddress(trustedProxies, peerAddress) && isHttpsAllTheWay(textsOf(headers['x-forwarded-proto']))
    // Only a program or a browser on this machine gets here under the address of loopback.
    const origin = isLoopbackHost(headers.host) ? undefined : publicUrl
    return { address, secure: origin?.startsWith('https:') ?? (isHttps || statesHttps()), origin }
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
