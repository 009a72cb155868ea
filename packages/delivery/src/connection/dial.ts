import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import type { DialGuard } from '../address/check-webhook-address.ts'
import { DialRefused } from '../address/dial-refusal.ts'
import { judgeAddress } from '../address/judge-address.ts'
import { NameUnresolved, type ResolvedAddress, type ResolveHost } from '../address/resolve-host.ts'
import type { DialTarget, OpenSocket } from './open-socket.ts'

export interface DialOptions extends DialGuard {
  openSocket: OpenSocket
}

/** Opens a connection that is ready to write to. Rejects with DialRefused, DialFailed, or the signal's reason. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>

export type DialStep = 'dns' | 'connect' | 'tls'

export class DialFailed extends Error {
  override readonly name = 'DialFailed'
  readonly step: DialStep
  /** The address at the other end; undefined before the connection was open. */
  readonly peer: string | undefined

  constructor(step: DialStep, cause: unknown, peer?: string) {
    super(messageOf(cause), { cause })
    this.step = step
    this.peer = peer
  }
}

/**
 * The name is resolved once, every address is judged, and the socket gets exactly these addresses, so no second
 * look-up can return another one. One refused address refuses the whole name, because the name server decides the
 * order of the addresses.
 */
export function createDial({ openSocket, ...guard }: DialOptions): Dial {
  return async (target, signal) => {
    const addresses = await untilAborted(guardedAddresses(target.hostname, guard), signal)
    // Errors are handled where they are awaited. An error after giving up must not end the process.
    const socket = openSocket(target, addresses).on('error', () => {})
    try {
      await untilReady(socket, target.protocol, signal)
      // Only the kernel knows for certain which address is at the other end.
      refuseSpecial(socket.remoteAddress ?? '', guard)
      return socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  }
}

async function guardedAddresses(hostname: string, guard: DialGuard): Promise<ResolvedAddress[]> {
  const addresses = await addressesOf(hostname, guard.resolve)
  for (const { address } of addresses) refuseSpecial(address, guard)
  return addresses
}

async function addressesOf(hostname: string, resolve: ResolveHost): Promise<ResolvedAddress[]> {
  const family = isIP(hostname)
  if (family !== 0) return [{ address: hostname, family: family as 4 | 6 }]
  const addresses = await resolve(hostname).catch((error) => {
    throw new DialFailed('dns', error)
  })
  if (addresses.length === 0) throw new DialFailed('dns', new NameUnresolved(`${hostname} has no address`))
  return addresses
}

function refuseSpecial(address: string, { allowed, setting }: DialGuard): void {
  const refusal = judgeAddress(address, allowed, setting)
  if (refusal) throw new DialRefused(refusal)
}

async function untilReady(socket: Socket, protocol: string, signal: AbortSignal): Promise<void> {
  let step: DialStep = 'connect'
  let peer: string | undefined
  socket.once('connect', () => {
    step = 'tls'
    peer = socket.remoteAddress
  })
  try {
    await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect', { signal })
  } catch (error) {
    throw signal.aborted ? signal.reason : new DialFailed(step, error, peer)
  }
}

/** When several addresses fail, the result is one error with an empty message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return (error as Error).message
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}
