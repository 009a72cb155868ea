import { isIPv6 } from 'node:net'

/** The rules that tell nothing about the network that the service is in. */
export const URL_RULES = {
  'not-a-url': 'it is not an absolute URL, or it contains spaces or backslashes',
  scheme: 'production calls only https; the sandbox also calls http',
  'credentials-in-url': 'it contains a user name or a password',
  fragment: 'it has a fragment, which is never sent',
  'not-public': 'it leads to an address that is not public',
} as const

/** Every rule that can refuse an address, with its explanation. */
export const DIAL_RULES = {
  ...URL_RULES,
  'not-an-address': 'the host name resolved to something that is not an address',
  unspecified: '"this network", which means the machine itself',
  loopback: 'the machine itself',
  private: 'a private network',
  cgnat: 'the network between a provider and its customers',
  'link-local': 'the local link',
  metadata: 'the metadata service of a cloud provider',
  'unique-local': 'a private IPv6 network',
  'site-local': 'a private IPv6 network of a deprecated kind',
  multicast: 'many machines at once',
  broadcast: 'every machine of the local network',
  documentation: 'an address for examples only',
  benchmarking: 'an address for measurements only',
  nat64: 'an IPv4 address behind a translator',
  '6to4': 'an IPv4 address in a tunnel',
  teredo: 'an IPv4 address in a tunnel',
  'ipv4-compatible': 'an IPv4 address in a deprecated IPv6 form',
  'ipv4-translated': 'an IPv4 address behind a translator',
  discard: 'a network that discards all traffic',
  orchid: 'a cryptographic identifier, not a machine',
  reserved: 'a range that is not for public servers',
} as const

export type UrlRule = keyof typeof URL_RULES
export type DialRule = keyof typeof DIAL_RULES

/** A setting that allows special addresses. */
export interface AllowingSetting {
  flag: string
  variable: string
}

/** The setting that would allow the address. Addresses that are never allowed have none. */
export interface LettingSetting extends AllowingSetting {
  /** The value to add to the setting. */
  value: string
}

/** A refusal is a value: an error message can take its words, and a counter can take its rule. */
export interface DialRefusal {
  rule: DialRule
  /** The refused address; null when the URL itself is refused. */
  address: string | null
  setting: LettingSetting | null
}

export function refuseUrl(rule: UrlRule): DialRefusal {
  return { rule, address: null, setting: null }
}

export function refuseAddress(rule: DialRule, address: string, setting?: AllowingSetting): DialRefusal {
  if (setting === undefined || rule === 'not-an-address') return { rule, address, setting: null }
  const { flag, variable } = setting
  return { rule, address, setting: { flag, variable, value: `${address}/${isIPv6(address) ? 128 : 32}` } }
}

export function describeRefusal({ rule, address }: DialRefusal): string {
  return address === null ? `${rule}: ${DIAL_RULES[rule]}` : `${rule}: ${address} is ${DIAL_RULES[rule]}`
}

/** Carries a refusal through layers that only pass errors. */
export class DialRefused extends Error {
  override readonly name = 'DialRefused'
  readonly refusal: DialRefusal

  constructor(refusal: DialRefusal) {
    super(describeRefusal(refusal))
    this.refusal = refusal
  }
}
