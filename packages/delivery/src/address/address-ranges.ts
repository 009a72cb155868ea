import type { Address } from '@txgw/base/network/address'
import ipaddr from 'ipaddr.js'
import type { DialRule } from './dial-refusal.ts'

type Range = readonly [network: string, rule: DialRule]

/**
 * The special-purpose registries of IANA and the metadata addresses of cloud providers. The first match counts, so a
 * narrow range stands before the wide one that holds it.
 */
const IPV4_RANGES: readonly Range[] = [
  ['169.254.169.253/32', 'metadata'],
  ['169.254.169.254/32', 'metadata'],
  ['169.254.170.2/32', 'metadata'],
  ['169.254.170.23/32', 'metadata'],
  ['100.100.100.200/32', 'metadata'],
  ['168.63.129.16/32', 'metadata'],
  ['192.0.0.192/32', 'metadata'],
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'cgnat'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'reserved'],
  ['192.52.193.0/24', 'reserved'],
  ['192.88.99.0/24', '6to4'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]

/** Lists everything outside 2000::/3 except NAT64: a NAT64 address is judged by the IPv4 address in it. */
const IPV6_RANGES: readonly Range[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'ipv4-compatible'],
  ['::ffff:0:0:0/96', 'ipv4-translated'],
  ['::/8', 'reserved'],
  ['100::/64', 'discard'],
  ['100:0:0:1::/64', 'discard'],
  ['100::/8', 'reserved'],
  ['200::/7', 'reserved'],
  ['400::/6', 'reserved'],
  ['800::/5', 'reserved'],
  ['1000::/4', 'reserved'],
  ['2001::/32', 'teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:10::/28', 'orchid'],
  ['2001:20::/28', 'orchid'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'reserved'],
  ['3ffe::/16', 'reserved'],
  ['3fff::/20', 'documentation'],
  ['4000::/2', 'reserved'],
  ['8000::/2', 'reserved'],
  ['c000::/3', 'reserved'],
  ['e000::/4', 'reserved'],
  ['f000::/5', 'reserved'],
  ['f800::/6', 'reserved'],
  ['fd00:ec2::/32', 'metadata'],
  ['fd20:ce::254/128', 'metadata'],
  ['fc00::/7', 'unique-local'],
  ['fe00::/9', 'reserved'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
]

export interface AddressRange {
  network: Address
  bits: number
  rule: DialRule
}

export const SPECIAL_RANGES: Record<'ipv4' | 'ipv6', readonly AddressRange[]> = {
  ipv4: IPV4_RANGES.map(parseRange),
  ipv6: IPV6_RANGES.map(parseRange),
}

function parseRange([cidr, rule]: Range): AddressRange {
  const [network, bits] = ipaddr.parseCIDR(cidr)
  return { network, bits, rule }
}
