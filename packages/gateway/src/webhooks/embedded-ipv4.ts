import ipaddr from 'ipaddr.js'
import type { Address } from '../network/address.ts'

/** Where the four bytes of the IPv4 address stand behind a prefix of 48, 56, 64 and 96 bits (RFC 6052). */
const LAYOUTS = {
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
} as const

/**
 * The prefixes of NAT64: the well-known one, and the one for local use (RFC 8215), inside which a network
 * chooses a prefix of its own. An address does not tell how long that is.
 */
const PREFIXES: readonly { network: ipaddr.IPv6; bits: number; layouts: (keyof typeof LAYOUTS)[] }[] = [
  { network: ipaddr.IPv6.parse('64:ff9b::'), bits: 96, layouts: [96] },
  { network: ipaddr.IPv6.parse('64:ff9b:1::'), bits: 48, layouts: [48, 56, 64, 96] },
]

/**
 * Every IPv4 address that a translator might call for this one; undefined when it is not of NAT64. A reading in
 * 0.0.0.0/8 comes of zeros beside the address and is none.
 */
export function embeddedIpv4(address: Address): string[] | undefined {
  if (address.kind() !== 'ipv6') return undefined
  const prefix = PREFIXES.find(({ network, bits }) => address.match(network, bits))
  const bytes = address.toByteArray()
  return prefix?.layouts
    .map((layout) => LAYOUTS[layout].map((at) => bytes[at] as number))
    .filter(([first]) => first !== 0)
    .map((parts) => parts.join('.'))
}
