import type { HeaderList } from '../http1/header-list.ts'
import { type CidrList, includesAddress, isAddress, plainAddress } from '../network/cidr-list.ts'

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
