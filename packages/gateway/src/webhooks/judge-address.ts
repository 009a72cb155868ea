import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
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
  // Stricter than ipaddr.js, which also reads 0177.1 and the like; a socket would read those in its own way.
  if (isIP(address) === 0) return 'not-an-address'
  // IPv4-mapped IPv6 is dialled as IPv4, so it is judged as what it becomes.
  const parsed = ipaddr.process(address)
  const ranges = SPECIAL_RANGES[parsed.kind()]
  return ranges.find(({ network, bits }) => parsed.match(network, bits))?.rule
}
