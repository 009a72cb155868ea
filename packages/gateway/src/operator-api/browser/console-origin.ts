import type { ConsolePlace } from '@txgw/domain/accounts/people/passkey-ceremony'
import type { Role } from '@txgw/domain/accounts/role'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'

type Visit = Pick<FastifyRequest, 'headers' | 'raw'>
type Listener = Pick<OperatorListener, 'clientOf' | 'publicUrl'>

/**
 * The address of the console as its user sees it: the public one, if the operator has named it. Otherwise a browser says it itself, which is right behind a proxy too; only a
 * request from the same origin gets that far.
 */
export function consoleOrigin(request: Visit, { clientOf, publicUrl }: Listener): string {
  if (publicUrl !== undefined) return publicUrl
  const { origin, host } = request.headers
  return origin ?? `${clientOf(request).secure ? 'https' : 'http'}://${host}`
}

/** Where the console is for a person with this role: merchants may have a port of their own on the same host. */
export function consoleOriginFor(
  role: Role,
  request: Visit,
  listener: Listener & Pick<OperatorListener, 'merchantConsole'>,
): string {
  const origin = consoleOrigin(request, listener)
  const { merchantConsole } = listener
  if (role !== 'merchant' || !merchantConsole) return origin
  const scheme = merchantConsole.https ? 'https' : 'http'
  return `${scheme}://${new URL(origin).hostname}:${merchantConsole.ports.merchantConsole}`
}

export function consolePlace(request: Visit, listener: Listener): ConsolePlace {
  const origin = consoleOrigin(request, listener)
  return { origin, host: new URL(origin).hostname }
}
