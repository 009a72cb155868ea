import { type CidrList, includesAddress, isAddress, plainAddress } from './cidr-list.ts'

/**
 * Finds the address of the client. Only a trusted proxy may state another address than its own. X-Forwarded-For is
 * read from its end, past our own proxies, so an address that the client wrote itself is never trusted.
 * @param forwardedFor the values of the headers X-Forwarded-For, in their order
 */
export function clientAddress(
  peerAddress: string,
  forwardedFor: readonly string[],
  trustedProxies: CidrList,
): string {
  let client = plainAddress(peerAddress)
  if (!includesAddress(trustedProxies, client)) return client
  for (const stated of forwardedFor.join(',').split(',').reverse()) {
    const address = stated.trim()
    if (!isAddress(address)) break
    client = plainAddress(address)
    if (!includesAddress(trustedProxies, client)) break
  }
  return client
}
