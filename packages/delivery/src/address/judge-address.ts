import { type Address, readAddress } from '@txgw/base/network/address'
import { type CidrList, includesAddress } from '@txgw/base/network/cidr-list'
import ipaddr from 'ipaddr.js'
import { SPECIAL_RANGES } from './address-ranges.ts'
import { type AllowingSetting, type DialRefusal, type DialRule, refuseAddress } from './dial-refusal.ts'

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

/** Unlike `ruleOf` alone, the result also names the address and the setting that would allow it. */
export function judgeAddress(
  address: string,
  allowed: CidrList,
  setting?: AllowingSetting,
): DialRefusal | undefined {
  const rule = ruleOf(address, allowed)
  return rule === undefined ? undefined : refuseAddress(rule, address, setting)
}

/** Undefined for a public address and for one that is allowed. */
export function ruleOf(address: string, allowed: CidrList = []): DialRule | undefined {
  const parsed = readAddress(address)
  if (parsed === undefined) return 'not-an-address'
  if (includesAddress(allowed, address)) return undefined
  const embedded = embeddedIpv4(parsed)
  if (embedded?.length === 0) return 'nat64'
  // A NAT64 address is judged by its IPv4 address. When several are possible, each must pass.
  if (embedded) return embedded.map((ipv4) => ruleOf(ipv4, allowed)).find((rule) => rule !== undefined)
  const ranges = SPECIAL_RANGES[parsed.kind()]
  return ranges.find(({ network, bits }) => parsed.match(network, bits))?.rule
}

export const isPublic = (address: string): boolean => ruleOf(address) === undefined

/**
 * Returns every IPv4 address that a translator might call for this one; undefined when it is not a NAT64 address. A
 * result in 0.0.0.0/8 comes from zeros beside the address, so it is left out.
 */
function embeddedIpv4(address: Address): string[] | undefined {
  if (address.kind() !== 'ipv6') return undefined
  const prefix = PREFIXES.find(({ network, bits }) => address.match(network, bits))
  const bytes = address.toByteArray()
  return prefix?.layouts
    .map((layout) => LAYOUTS[layout].map((at) => bytes[at] as number))
    .filter(([first]) => first !== 0)
    .map((parts) => parts.join('.'))
}
