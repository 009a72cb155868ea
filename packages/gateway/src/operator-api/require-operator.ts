import type { FastifyRequest } from 'fastify'
import { type Actor, consoleSessionActor, operatorTokenActor } from '../accounts/actor.ts'
import { judgePermission, type Permission } from '../accounts/permission.ts'
import type { Clock } from '../base/clock.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { FailedAttempts } from '../session/failed-attempts.ts'
import type { Sessions } from '../session/session-cookie.ts'
import { countHeader } from './count-header.ts'
import { requireSameOrigin } from './require-same-origin.ts'

const BEARER = /^Bearer +([^\s]+)$/i

const actors = new WeakMap<FastifyRequest, Actor>()

/** The caller of an operation with the access `operator`. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = actors.get(request)
  if (!actor) throw new Error('an operation without a guard asks for its caller')
  return actor
}

/** Undefined when the request has not shown who sends it. */
export function knownActorOf(request: FastifyRequest): Actor | undefined {
  return actors.get(request)
}

/**
 * Admits a program with a token, or a browser with a session that it got by signing in, if it may do this. The caller
 * is found once and remembered for {@link actorOf}.
 */
export function createOperatorCheck(identify: (request: FastifyRequest) => Promise<Actor>) {
  return (needed: Permission) =>
    async (request: FastifyRequest): Promise<void> => {
      const actor = await identify(request)
      // Remembered first: the audit trail names the caller of a refused call too.
      actors.set(request, actor)
      requirePermission(actor, needed)
    }
}

/** Finds the caller of a request. @throws {ServiceError} UNAUTHENTICATED, or RESOURCE_EXHAUSTED after many attempts */
export function createIdentify(options: {
  matchesToken(token: string): boolean
  failures: FailedAttempts
  sessions: Sessions
  /** The real time. */
  clock: Clock
}) {
  const { matchesToken, failures, sessions, clock } = options
  return async (request: FastifyRequest): Promise<Actor> => {
    const { authorization, cookie } = request.headers
    if (authorization === undefined && sessions.find(cookie, clock.nowMs())) {
      requireSameOrigin(request)
      return consoleSessionActor(request.ip)
    }
    const given = countHeader(request, 'authorization') === 1 && BEARER.exec(authorization ?? '')?.[1]
    if (given && (await failures.check(request.ip, () => matchesToken(given)))) {
      return operatorTokenActor(request.ip)
    }
    throw new ServiceError('UNAUTHENTICATED', {
      message: 'The operator API needs exactly one header Authorization: Bearer <operator token>.',
    })
  }
}

function requirePermission(actor: Actor, needed: Permission): void {
  switch (judgePermission(actor, needed)) {
    case 'allowed':
      return
    case 'hidden':
      throw new ServiceError('NOT_FOUND')
    case 'role-missing':
      throw new ServiceError('PERMISSION_DENIED', {
        message: `This needs the role ${needed.role}. "${actor.name}" has the role ${actor.role}.`,
      })
    case 'environment-missing':
      throw new ServiceError('PERMISSION_DENIED', {
        message: `This needs the environment ${listed(needed.environments)}. "${actor.name}" covers ${listed(actor.environments)}.`,
      })
  }
}

function listed(names: readonly string[]): string {
  return names.join(' and ')
}
