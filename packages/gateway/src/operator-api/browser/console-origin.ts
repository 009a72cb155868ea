import type { ConsolePlace } from '@txgw/domain/accounts/people/passkey-ceremony'
import type { FastifyRequest } from 'fastify'

/**
 * The address of the console as its user sees it. A browser says it itself, which is right behind a proxy too; only a
 * request from the same origin gets that far.
 */
export function consoleOrigin({ headers }: Pick<FastifyRequest, 'headers'>, secure: boolean): string {
  const { origin, host } = headers
  return origin ?? `${secure ? 'https' : 'http'}://${host}`
}

export function consolePlace(request: Pick<FastifyRequest, 'headers'>, secure: boolean): ConsolePlace {
  const origin = consoleOrigin(request, secure)
  return { origin, host: new URL(origin).hostname }
}
