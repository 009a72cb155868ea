import { readAddress } from '../network/address.ts'
import { type CidrList, includesAddress } from '../network/cidr-list.ts'
import { SPECIAL_RANGES } from './address-ranges.ts'
import { type DialRefusal, type DialRule, refuseAddress } from './dial-refusal.ts'

/** `ruleOf` tells why an address is special; a judgement also knows whether the operator allows it. */
export function judgeAddress(address: string, allowed: CidrList): DialRefusal | undefined {
  const rule = ruleOf(address)
  if (rule === undefined || includesAddress(allowed, address)) return undefined
  return refuseAddress(rule, address)
}

/** Undefined for an address of a public server. */
export function ruleOf(address: string): DialRule | undefined {
  const parsed = readAddress(address)
  if (parsed === undefined) return 'not-an-address'
  const ranges = SPECIAL_RANGES[parsed.kind()]
  return ranges.find(({ network, bits }) => parsed.match(network, bits))?.rule
}
