import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import type { Logger } from '@txgw/base/log/logger'
import type { AttemptStore } from '@txgw/domain/accounts/attempts/attempt-store'
import { Attempts, type AttemptsOptions } from '@txgw/domain/accounts/attempts/attempts'
import { TokenAttempts } from '@txgw/domain/accounts/attempts/token-attempts'
import type { Role } from '@txgw/domain/accounts/role'
import type { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import type { FastifyRequest } from 'fastify'
import type { ClientOf } from '../http/client-of.ts'
import type { Caller } from './caller.ts'
import {
  type CallHead,
  createFindBrowser,
  createIdentify,
  type Identifying,
  isOperatorToken,
} from './identify-caller.ts'
import type { Admit } from './reception.ts'
import { createOperatorCheck } from './require-operator.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/** Wrong secrets and the starts of sign-ins, counted over all listeners. */
export interface Guesses {
  attempts: Attempts
  /** API calls and sign-ins share one count, because both guess secrets from the same address. */
  tokenAttempts: TokenAttempts
}

export function countGuesses({
  logger,
  ...options
}: AttemptsOptions & { store: AttemptStore; logger: Logger }): Guesses {
  const { store, clock } = options
  const attempts = new Attempts(options)
  const onFailure = (error: unknown) =>
    logger.warn({ err: error }, 'this process alone has counted a wrong token')
  return { attempts, tokenAttempts: new TokenAttempts({ attempts, store, clock, onFailure }) }
}

/** Decides who may call on one listener, and for how long. */
export function createOperatorAccess(options: {
  /** Undefined while it is switched off. */
  operatorToken: string | undefined
  tokens: Identifying['tokens']
  sessions: Sessions
  secondFactorRoles: readonly Role[]
  guesses: Guesses
  clientOf: ClientOf
  admit: Admit
  /** The real time. */
  clock: Clock
}) {
  const { operatorToken, tokens, sessions, secondFactorRoles, guesses, clientOf, admit, clock } = options
  const { attempts, tokenAttempts } = guesses
  const matchesToken = operatorToken === undefined ? () => false : createTokenMatch(operatorToken)
  const identifying = { matchesToken, tokens, tokenAttempts, sessions, secondFactorRoles, clientOf, clock }
  const identify = createIdentify(identifying)
  return {
    sessions,
    hasOperatorToken: operatorToken !== undefined,
    /** Limits passwords, tickets and the starts of sign-ins. */
    attempts,
    /** @throws {DomainError} too-many */
    isOperatorToken: (token: string, address: string) => isOperatorToken(token, address, identifying),
    admit,
    /** The caller, if this listener serves it. @throws {ServiceError} */
    identifyAdmitted: async (head: CallHead): Promise<Caller> => {
      const caller = await identify(head)
      admit(caller.actor.role)
      return caller
    },
    findBrowser: createFindBrowser(identifying),
    requireOperator: createOperatorCheck(identify, admit),
    /** Whether the caller proves to be a merchant. */
    isMerchant: async (request: FastifyRequest): Promise<boolean> => {
      if (request.headers.authorization === undefined && request.headers.cookie === undefined) return false
      const caller = await identify(request).catch(() => undefined)
      return caller?.actor.role === 'merchant'
    },
  }
}

/** Hashes both sides, so that the comparison takes the same time whatever the length of the token. */
function createTokenMatch(token: string): (given: string) => boolean {
  const expected = digest(token)
  return (given) => timingSafeEqual(digest(given), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
