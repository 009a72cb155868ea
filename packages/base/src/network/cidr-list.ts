import { type Address, readAddress, readNetwork } from './address.ts'

export type CidrList = readonly (readonly [network: Address, bits: number])[]

/** Reads "10.0.0.0/8, ::1": networks or single addresses. Undefined when an entry is neither. */
export function parseCidrList(text: string): CidrList | undefined {
  const list: [Address, number][] = []
  for (const part of text.split(',')) {
    const network = readNetwork(part.trim())
    if (network === undefined) return undefined
    list.push(network)
  }
  return list
}

/** Writes the list in the form that parseCidrList reads. */
export function cidrListText(list: CidrList): string[] {
  return list.map(([network, bits]) => `${network.toString()}/${bits}`)
}

export function includesAddress(list: CidrList, address: string): boolean {
  if (list.length === 0) return false
  const read = readAddress(address)
  if (read === undefined) return false
  return list.some(([network, bits]) => read.kind() === network.kind() && read.match([network, bits]))
}

/** Writes IPv4-mapped IPv6 as plain IPv4. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  return readAddress(address)?.toString() ?? address
}

export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined
}
