import ipaddr from 'ipaddr.js'
import type { Address } from '../network/address.ts'

/** The positions of the four bytes of the IPv4 address behind a prefix of 48, 56, 64 and 96 bits (RFC 6052). */
const LAYOUTS = {
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
} as const

/**
 * The NAT64 prefixes: the well-known one, and the one for local use (RFC 8215). A network chooses its own prefix
 * inside the latter, and an address does not tell how long that prefix is.
 */
const PREFIXES: readonly { network: ipaddr.IPv6; bits: number; layouts: (keyof typeof LAYOUTS)[] }[] = [
  { network: ipaddr.IPv6.parse('64:ff9b::'), bits: 96, layouts: [96] },
  { network: ipaddr.IPv6.parse('64:ff9b:1::'), bits: 48, layouts: [48, 56, 64, 96] },
]

/**
 * Returns every IPv4 address that a translator might call for this one; undefined when it is not a NAT64 address. A
 * result in 0.0.0.0/8 comes from zeros beside the address, so it is left out.
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
