import ipaddr from 'ipaddr.js'

export type CidrList = readonly (readonly [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number])[]

/** Reads "10.0.0.0/8, ::1": networks or single addresses. Undefined when one of them is neither. */
export function parseCidrList(text: string): CidrList | undefined {
  const list: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const part of text.split(',')) {
    const written = part.trim()
    const cidr = written.includes('/') ? written : `${written}/${written.includes(':') ? 128 : 32}`
    if (!ipaddr.isValidCIDR(cidr)) return undefined
    list.push(ipaddr.parseCIDR(cidr))
  }
  return list
}

/** What parseCidrList reads back. */
export function cidrListText(list: CidrList): string[] {
  return list.map(([network, bits]) => `${network.toString()}/${bits}`)
}

export function includesAddress(list: CidrList, address: string): boolean {
  if (list.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return list.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match([network, bits]))
}

/** IPv4-mapped IPv6 is written as the IPv4 address it is. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
}

export function isAddress(text: string): boolean {
  return ipaddr.isValid(text)
}
