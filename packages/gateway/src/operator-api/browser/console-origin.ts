import type { ConsolePlace } from '@txgw/domain/accounts/people/passkey-ceremony'
import type { Role } from '@txgw/domain/accounts/role'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'

/**
 * The address of the console as its user sees it. A browser says it itself, which is right behind a proxy too; only a
 * request from the same origin gets that far.
 */
export function consoleOrigin({ headers }: Pick<FastifyRequest, 'headers'>, secure: boolean): string {
  const { origin, host } = headers
  return origin ?? `${secure ? 'https' : 'http'}://${host}`
}

/** Where the console is for a person with this role: merchants may have a port of their own on the same host. */
export function consoleOriginFor(
  role: Role,
  request: Pick<FastifyRequest, 'headers'>,
  { secure, merchantConsole }: Pick<OperatorListener, 'secure' | 'merchantConsole'>,
): string {
  const origin = consoleOrigin(request, secure)
  if (role !== 'merchant' || !merchantConsole) return origin
  const scheme = merchantConsole.https ? 'https' : 'http'
  return `${scheme}://${new URL(origin).hostname}:${merchantConsole.ports.merchantConsole}`
}

export function consolePlace(request: Pick<FastifyRequest, 'headers'>, secure: boolean): ConsolePlace {
  const origin = consoleOrigin(request, secure)
  return { origin, host: new URL(origin).hostname }
}
