import { isIP } from 'node:net'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const PORT = /:\d+$/

/**
 * Tells a browser to use HTTPS alone for this name from now on. Not for an address, which browsers ignore, and not for a
 * name of this machine, where other programs serve plain HTTP. Names below belong to others.
 */
export function strictTransport(host: string | undefined): Record<string, string> {
  const name = (host ?? '').replace(PORT, '').toLowerCase()
  const isOwnName = name !== '' && !name.startsWith('[') && isIP(name) === 0 && !isLocalName(name)
  return isOwnName ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}
