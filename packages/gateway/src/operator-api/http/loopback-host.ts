import { includesAddress, parseCidrList } from '@txgw/base/network/cidr-list'

const LOOPBACK = parseCidrList('127.0.0.0/8,::1') ?? []

export function isLoopbackAddress(address: string): boolean {
  return includesAddress(LOOPBACK, address)
}

/** Whether the Host header is an address of loopback. A name is not, because its owner decides where it leads. */
export function isLoopbackHost(host: string | undefined): boolean {
  return isLoopbackAddress(nameOfHost(host).replace(/^\[(.*)\]$/, '$1'))
}

/** The Host header without its port. */
export function nameOfHost(host = ''): string {
  return host.replace(/:\d{1,5}$/, '').toLowerCase()
}
