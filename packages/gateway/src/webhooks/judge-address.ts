import { readAddress } from '../network/address.ts'
import { type CidrList, includesAddress } from '../network/cidr-list.ts'
import { SPECIAL_RANGES } from './address-ranges.ts'
import { type DialRefusal, type DialRule, refuseAddress } from './dial-refusal.ts'
import { embeddedIpv4 } from './embedded-ipv4.ts'

/** Unlike `ruleOf` alone, the result also names the address and the setting that would allow it. */
export function judgeAddress(address: string, allowed: CidrList): DialRefusal | undefined {
  const rule = ruleOf(address, allowed)
  return rule === undefined ? undefined : refuseAddress(rule, address)
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
