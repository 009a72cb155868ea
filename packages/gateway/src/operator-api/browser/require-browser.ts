import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../refusals/service-error.ts'
import type { BrowserCaller } from '../access/caller.ts'
import type { OperatorListener } from '../served.ts'

/** Finds the session of a request that only a signed-in browser may send. @throws {ServiceError} */
export async function requireBrowser(
  request: FastifyRequest,
  { access }: Pick<OperatorListener, 'access'>,
): Promise<BrowserCaller> {
  const browser = await access.findBrowser(request)
  if (browser) {
    access.admit(browser.actor.role)
    return browser
  }
  throw new ServiceError('UNAUTHENTICATED', { message: 'This browser is not signed in.' })
}
