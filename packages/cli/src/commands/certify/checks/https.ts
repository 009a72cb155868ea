import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, getCACertificates, type TLSSocket } from 'node:tls'
import { isLoopback } from '../../../connection/base-url.ts'
import type { Check, CheckContext } from '../check.ts'
import { type Finding, fail, pass, warn } from '../report.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_LEFT_MIN = 14
const CONNECT_MS_MAX = 5_000

export const https: Check = {
  id: 'https',
  group: 'connection',
  title: 'The address is HTTPS with a valid certificate',
  why: 'Production calls only HTTPS, and only a backend whose certificate is trusted, valid now and issued for its host name.',
  advice:
    'Register an https address with a certificate from a public authority for exactly this host name, send its intermediate certificates with it, and renew it in time. If you have your own authority, give it with --ca.',
  run: async (context) => {
    const { protocol, origin } = context.link.target
    if (protocol === 'http:') {
      const where = isLoopback(new URL(origin)) ? ' on this machine' : ''
      return warn(`the address is HTTP${where}, which only the sandbox calls`)
    }
    return inspectCertificate(context)
  },
}

async function inspectCertificate({ link, caPem, clock }: CheckContext): Promise<Finding> {
  const { hostname, port } = link.target
  const socket = connect({
    host: hostname,
    port,
    servername: isIP(hostname) ? '' : hostname,
    // The check reads the certificate and sends nothing, so an untrusted certificate is safe here.
    rejectUnauthorized: false,
    ...(caPem !== undefined && { ca: [...getCACertificates('default'), caPem] }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_MS_MAX) })
    return judgeCertificate(socket, clock.nowMs())
  } catch (error) {
    return fail(`no TLS connection: ${(error as Error).message}`)
  } finally {
    socket.on('error', () => {}).destroy()
  }
}

function judgeCertificate(socket: TLSSocket, nowMs: number): Finding {
  // The types promise an error, but the value is an error code.
  const { authorized, authorizationError } = socket
  if (!authorized) return fail(`the certificate is not trusted: ${String(authorizationError)}`)
  const endsAtMs = Date.parse(socket.getPeerCertificate().valid_to)
  const daysLeft = Math.floor((endsAtMs - nowMs) / DAY_MS)
  const protocol = socket.getProtocol()
  const found = `${protocol}, certificate valid for ${daysLeft} more days`
  if (protocol !== 'TLSv1.2' && protocol !== 'TLSv1.3') return fail(`${found}; TLS 1.2 or newer is needed`)
  return daysLeft < DAYS_LEFT_MIN ? warn(found) : pass(found)
}
