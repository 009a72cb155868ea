import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, getCACertificates } from 'node:tls'
import type { WebhookTarget } from '../address/judge-url.ts'
import type { ResolvedAddress } from '../address/resolve-host.ts'

export type DialTarget = Pick<WebhookTarget, 'protocol' | 'hostname' | 'port'>

/** Starts connecting to these addresses and to no others. */
export type OpenSocket = (target: DialTarget, addresses: ResolvedAddress[]) => Socket

/** Long enough for a receiver on another continent, and short enough to try the next address in time. */
const NEXT_ADDRESS_AFTER_MS = 500

/** @param extraCaPem trusted besides the usual authorities */
export function createOpenSocket(extraCaPem?: string): OpenSocket {
  // Made once, because reading all authorities takes longer than a handshake.
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extraCaPem !== undefined && { ca: [...getCACertificates('default'), extraCaPem] }),
  })
  return ({ protocol, hostname, port }, addresses) => {
    const options = {
      host: hostname,
      port,
      lookup: answerWith(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    }
    const socket =
      protocol === 'https:'
        ? connectTls({
            ...options,
            secureContext,
            servername: serverName(hostname),
            ALPNProtocols: ['http/1.1'],
          })
        : connect(options)
    return socket.setNoDelay(true)
  }
}

/** The socket uses these addresses and does no look-up of its own. */
function answerWith(addresses: ResolvedAddress[]): LookupFunction {
  return (_hostname, _options, answer) => answer(null, addresses)
}

/** TLS server names have no trailing dot and are never addresses. */
function serverName(hostname: string): string {
  return isIP(hostname) ? '' : hostname.replace(/\.$/, '')
}
