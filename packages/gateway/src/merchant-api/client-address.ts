import type { HeaderList } from '../http1/header-list.ts'
import { type CidrList, includesAddress, isAddress, plainAddress } from '../network/cidr-list.ts'

/**
 * Who the client is. Only a proxy of ours may state another address than its own; X-Forwarded-For is walked
 * from its end past our own proxies, so what a client wrote itself is never believed.
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
