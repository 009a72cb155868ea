import type { Socket } from 'node:net'
import type { Actor } from '@txgw/domain/accounts/actor'
import type { Session } from '@txgw/domain/accounts/sessions/session'
import type { SignedIn } from '@txgw/domain/accounts/sessions/sessions'
import type { FastifyRequest } from 'fastify'

/** The caller of an operation with the access `operator` or `signed-in`. */
export interface Caller {
  actor: Actor
  /** The one that a browser acts as when this caller signs it in. */
  signsInAs: SignedIn
  /** Whether the token or session still works. Streams ask this, because they outlast the check at their start. */
  isStillAdmitted(): boolean | Promise<boolean>
  /** Only a browser has one. */
  session?: Session
  /** Only a browser may have to. */
  needsSecondFactor?: boolean
}

/** A browser that is signed in. */
export interface BrowserCaller extends Caller {
  session: Session
  /** Whether it may only add its first passkey. */
  needsSecondFactor: boolean
}

const callers = new WeakMap<FastifyRequest, Caller>()

export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Only for operations with the access `operator` or `signed-in`. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('an operation that admits anybody asks for its caller')
  return caller
}

/** Undefined when the request has not shown who sends it. */
export function knownCallerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

const knownConnections = new WeakSet<Socket>()

export function rememberConnection({ socket }: { socket: Socket }): void {
  knownConnections.add(socket)
}

/** Whether a request of this connection has shown who sends it. */
export function isKnownConnection(socket: Socket): boolean {
  return knownConnections.has(socket)
}
