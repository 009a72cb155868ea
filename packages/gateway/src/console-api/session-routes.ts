import { utcText } from '@txgw/protocol'
import { checkFields, fieldViolation } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { invalidFields, ServiceError } from '../service-error.ts'
import type { SettingStore } from '../storage/store.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { requireSameOrigin } from './require-same-origin.ts'
import { type Sessions, setCookieHeader } from './session-cookie.ts'
import { SignIn, type WireSession } from './session-wire.ts'
import { redeemSignInTicket } from './sign-in-tickets.ts'

const checkSignIn = checkFields(SignIn)

export interface SessionParts {
  sessions: Sessions
  matchesToken(token: string): boolean
  failures: FailedAttempts
  /** Where tickets are kept. */
  settings: SettingStore
  /** The real time, wherever the clock of the sandbox stands. */
  clock: Clock
  /** Whether the listener speaks HTTPS. */
  secure: boolean
}

/** Sign in, look, sign out: the operator token or a ticket for a cookie that scripts cannot read. */
export function addSessionRoutes(server: FastifyInstance, parts: SessionParts): void {
  const { sessions, failures, clock, secure } = parts

  server.post('/console/session', async (request, reply) => {
    requireSameOrigin(request)
    const given = readSignIn(request.body)
    if (!(await failures.check(request.ip, () => isGenuine(parts, given)))) throw refusedSignIn(given)
    const { cookie: value, maxAgeSeconds } = sessions.open(clock.nowMs())
    return reply.code(204).header('Set-Cookie', setCookieHeader({ value, maxAgeSeconds, secure })).send()
  })

  server.get('/console/session', async (request): Promise<WireSession> => {
    requireSameOrigin(request)
    const session = sessions.find(request.headers.cookie, clock.nowMs())
    if (session) return { expires_at: utcText(session.expiresAtMs) }
    throw new ServiceError('UNAUTHENTICATED', { message: 'Nobody is signed in.' })
  })

  server.delete('/console/session', async (request, reply) => {
    requireSameOrigin(request)
    return reply
      .code(204)
      .header('Set-Cookie', setCookieHeader({ value: '', maxAgeSeconds: 0, secure }))
      .send()
  })
}

type Given = { token: string } | { ticket: string }

/** Never repeats what was given: it is a secret. */
function readSignIn(body: unknown): Given {
  const checked = checkSignIn(body)
  if (!checked.ok) throw invalidFields(checked.violations.map((violation) => ({ ...violation, value: '' })))
  const { token, ticket } = checked.value
  if (token !== undefined && ticket === undefined) return { token }
  if (ticket !== undefined && token === undefined) return { ticket }
  throw invalidFields([fieldViolation('', 'must have either token or ticket', '')])
}

async function isGenuine({ matchesToken, settings, clock }: SessionParts, given: Given): Promise<boolean> {
  if ('token' in given) return matchesToken(given.token)
  return redeemSignInTicket(settings, given.ticket, clock.nowMs())
}

function refusedSignIn(given: Given): ServiceError {
  return new ServiceError('UNAUTHENTICATED', {
    message:
      'token' in given
        ? 'This is not the operator token of this service.'
        : 'This link was used before, or is older than ten minutes. Sign in with the operator token.',
  })
}
