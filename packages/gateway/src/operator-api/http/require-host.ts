import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../../refusals/service-error.ts'
import type { ClientOf } from './client-of.ts'
import { isLoopbackAddress, isLoopbackHost, nameOfHost } from './loopback-host.ts'

/** Whatever watches the service calls it by its address. */
const UNDER_ANY_NAME: readonly string[] = ['/healthz', '/readyz']

export type RequireHost = (request: { raw: Pick<IncomingMessage, 'socket' | 'headers' | 'url'> }) => void

/**
 * Refuses every name but that of the public address, so that no page can reach the listener under a name of its own.
 * Programs on the same machine may use the address of loopback, which is no name.
 * @throws {ServiceError} INVALID_ARGUMENT, as for every other Host header that is refused
 */
export function createHostCheck(publicUrl: string | undefined, clientOf: ClientOf): RequireHost {
  if (publicUrl === undefined) return () => {}
  const { hostname } = new URL(publicUrl)
  return ({ raw }) => {
    const { host } = raw.headers
    if (nameOfHost(host) === hostname || UNDER_ANY_NAME.includes((raw.url ?? '').split('?', 1)[0] as string))
      return
    if (isLoopbackHost(host) && isLoopbackAddress(clientOf({ raw }).address)) return
    throw new ServiceError('INVALID_ARGUMENT', {
      message: `This is ${publicUrl}, and the Host header names something else. Use that address; programs on the same machine may also use http://127.0.0.1 with the port.`,
    })
  }
}
