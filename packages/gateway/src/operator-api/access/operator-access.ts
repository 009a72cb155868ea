import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import type { Logger } from '@txgw/base/log/logger'
import type { AttemptStore } from '@txgw/domain/accounts/attempts/attempt-store'
import { Attempts, type AttemptsOptions } from '@txgw/domain/accounts/attempts/attempts'
import { TokenAttempts } from '@txgw/domain/accounts/attempts/token-attempts'
import type { Role } from '@txgw/domain/accounts/role'
import type { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import type { FastifyRequest } from 'fastify'
import { createFindBrowser, createIdentify, type Identifying, isOperatorToken } from './identify-caller.ts'
import { createOperatorCheck } from './require-operator.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/** Decides who may call, and for how long. */
export function createOperatorAccess(options: {
  /** Undefined while it is switched off. */
  operatorToken: string | undefined
  attempts: Pick<AttemptsOptions, 'digestKey' | 'onBurst' | 'onFailure'> & {
    store: AttemptStore
    logger: Logger
  }
  tokens: Identifying['tokens']
  sessions: Sessions
  secondFactorRoles: readonly Role[]
  /** Whether the listener uses HTTPS. */
  secure: boolean
  /** The real time. */
  clock: Clock
}) {
  const { operatorToken, tokens, sessions, secondFactorRoles, secure, clock } = options
  const matchesToken = operatorToken === undefined ? () => false : createTokenMatch(operatorToken)
  const { store, logger } = options.attempts
  const attempts = new Attempts({ ...options.attempts, clock })
  // API calls and sign-ins share one count, because both guess secrets from the same address.
  const tokenAttempts = new TokenAttempts({
    attempts,
    store,
    clock,
    onFailure: (error) => logger.warn({ err: error }, 'this process alone has counted a wrong token'),
  })
  const identifying = { matchesToken, tokens, tokenAttempts, sessions, secondFactorRoles, secure, clock }
  const identify = createIdentify(identifying)
  return {
    sessions,
    hasOperatorToken: operatorToken !== undefined,
    /** Limits passwords, tickets and the starts of sign-ins. */
    attempts,
    /** @throws {DomainError} too-many */
    isOperatorToken: (token: string, address: string) => isOperatorToken(token, address, identifying),
    identify,
    findBrowser: createFindBrowser(identifying),
    requireOperator: createOperatorCheck(identify),
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
