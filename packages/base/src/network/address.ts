import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

const DOTTED_TAIL = /(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)/

/**
 * Reads an address as a socket would dial it; undefined when the text is not an address. ipaddr.js alone also reads
 * 0177.1 and the like, and takes ::1.2.3.4 for ::ffff:1.2.3.4. IPv4-mapped IPv6 is dialled as IPv4, so it is read as
 * IPv4.
 */
export function readAddress(text: string): Address | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(tailInHex(text))
}

/** Reads "10.0.0.0/8", or a single address; undefined for anything else. */
export function readNetwork(text: string): [network: Address, bits: number] | undefined {
  const [written = '', length, ...rest] = text.split('/')
  const network = readAddress(written)
  if (network === undefined || rest.length > 0) return undefined
  const most = network.kind() === 'ipv6' ? 128 : 32
  if (length === undefined) return [network, most]
  if (!/^\d{1,3}$/.test(length)) return undefined
  // The length of an IPv4-mapped network includes the 96 bits before the IPv4 address.
  const bits = Number(length) - (most === 32 && written.includes(':') ? 96 : 0)
  return bits >= 0 && bits <= most ? [network, bits] : undefined
}

function tailInHex(address: string): string {
  return address.replace(DOTTED_TAIL, (_, a, b, c, d) => `${pairInHex(a, b)}:${pairInHex(c, d)}`)
}

function pairInHex(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16)
}
