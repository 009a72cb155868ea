import { findOpenInvitation } from '@txgw/domain/accounts/people/accept-invitation'
import { beginRegistration, beginPasskeySignIn as beginSignIn } from '@txgw/domain/accounts/people/passkeys'
import { startAttempt } from '../../browser/attempt-keys.ts'
import { consolePlace } from '../../browser/console-origin.ts'
import { operation } from '../../operation.ts'
import { WireInvitationSecret } from './invitation-operations.ts'
import { PASSKEY_OPTIONS } from './passkey-wire.ts'

const shared = { tag: 'Console', access: 'sign-in', method: 'post' } as const

export const beginPasskey = operation({
  ...shared,
  path: '/console/invitation/passkey-options',
  id: 'beginPasskey',
  summary: 'Begin to make a passkey for an invitation',
  description:
    'Returns the options for `navigator.credentials.create`. The answer of the browser goes to `POST /console/invitation/acceptance`, within ten minutes.',
  body: { schema: WireInvitationSecret, example: { invitation: 'the secret' }, isSecret: true },
  answers: { 200: PASSKEY_OPTIONS },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE'],
  async handle({ body, request, parts }) {
    await parts.access.attempts.begin(await startAttempt(request, parts))
    const { people, clock, makeId } = parts
    const nowMs = clock.nowMs()
    const open = await findOpenInvitation(body.invitation, { store: people.store, nowMs })
    const { challenges, store } = people
    const beginning = { place: consolePlace(request, parts), challenges, store, makeId, nowMs }
    return { status: 200, body: await beginRegistration(open, beginning) }
  },
})

export const beginPasskeySignIn = operation({
  ...shared,
  path: '/console/passkey-options',
  id: 'beginPasskeySignIn',
  summary: 'Begin a sign-in with a passkey',
  description:
    'Returns the options for `navigator.credentials.get`. The answer of the browser goes to `POST /console/session`, within ten minutes. The request has no body.',
  answers: { 200: PASSKEY_OPTIONS },
  errors: ['RESOURCE_EXHAUSTED', 'UNAVAILABLE'],
  async handle({ request, parts }) {
    await parts.access.attempts.begin(await startAttempt(request, parts))
    return { status: 200, body: await beginSignIn(consolePlace(request, parts), parts.people.challenges) }
  },
})
