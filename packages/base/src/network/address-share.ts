import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readAddress } from './address.ts'

const NETWORK_GROUPS = 4

/**
 * The part of an address that stands for its owner. An owner of IPv6 addresses usually has a whole /64 of them, so these
 * count as one. A text that is no address stands for itself.
 */
export function addressShare(address: string): string {
  if (!isIPv6(address)) return address
  const read = readAddress(address)
  if (!(read instanceof ipaddr.IPv6)) return read?.toString() ?? address
  return `${read.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
