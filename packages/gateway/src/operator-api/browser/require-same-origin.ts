import type { IncomingHttpHeaders } from 'node:http'
import { ServiceError } from '../../refusals/service-error.ts'
import type { Client } from '../http/client-of.ts'

const CONSOLE_HEADER = 'x-txgw-console'
const READING: readonly string[] = ['GET', 'HEAD']

interface BrowserRequest {
  method: string
  headers: IncomingHttpHeaders
}

/**
 * For requests that a browser's cookie authorises: only the console itself may send them. A page of another origin
 * cannot set our header without a preflight, and its own headers say where it comes from. The SameSite attribute of
 * the cookie does not tell two ports of one host apart.
 * @throws {ServiceError} PERMISSION_DENIED
 */
export function requireSameOrigin(
  { method, headers }: BrowserRequest,
  client: Pick<Client, 'secure' | 'origin'>,
): void {
  const site = headers['sec-fetch-site']
  if (READING.includes(method)) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw refused(`Sec-Fetch-Site is ${site}`)
  }
  if (headers[CONSOLE_HEADER] !== '1') throw refused('the header X-Txgw-Console: 1 is missing')
  const { origin } = headers
  if (site === undefined && origin === undefined) throw refused('Origin and Sec-Fetch-Site are missing')
  if (site !== undefined && site !== 'same-origin') throw refused(`Sec-Fetch-Site is ${site}`)
  if (origin !== undefined && !isOriginOf(origin, headers.host, client))
    throw refused('Origin is another site')
}

/**
 * A proxy that we were not told of may end TLS in front of us, so the scheme is taken from the origin where we do
 * not know it. The port tells two listeners apart.
 */
function isOriginOf(origin: string, host = '', client: Pick<Client, 'secure' | 'origin'>): boolean {
  if (client.origin !== undefined) return origin === client.origin
  const given = URL.parse(origin)
  if (given === null || (client.secure && given.protocol !== 'https:')) return false
  return given.host === URL.parse(`${given.protocol}//${host}`)?.host
}

function refused(why: string): ServiceError {
  return new ServiceError('PERMISSION_DENIED', {
    message: `Only the console of this listener may use a session for this: ${why}. Programs use the operator token.`,
  })
}
