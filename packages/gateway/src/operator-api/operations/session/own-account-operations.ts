import { changePassword, requirePassword } from '@txgw/domain/accounts/people/change-password'
import {
  addOwnPasskey as add,
  beginOwnPasskey as begin,
  removeOwnPasskey as remove,
} from '@txgw/domain/accounts/people/own-passkeys'
import { requireOwnWays } from '@txgw/domain/accounts/people/way-to-sign-in'
import { requireNoPasskey } from '@txgw/domain/accounts/second-factor'
import { auditObject } from '@txgw/domain/audit/audit-object'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../access/caller.ts'
import { consolePlace } from '../../browser/console-origin.ts'
import { requireOwnAccount, requirePresentPassword, requireProof } from '../../browser/own-account.ts'
import { operation } from '../../operation.ts'
import { pathText } from '../shared-params.ts'
import {
  EXAMPLE_PASSKEY,
  toWireOwnAccount,
  toWirePasskey,
  WireNewPasskey,
  WireOwnAccount,
  WirePasskey,
  WirePasswordChange,
  WireProof,
} from './own-account-wire.ts'
import { PASSKEY_OPTIONS, readRegisteredPasskey, readUsedPasskey } from './passkey-wire.ts'

const shared = { tag: 'Console', access: 'signed-in' } as const
const passkeys = { ...shared, method: 'post' } as const
const changes = () => ({ object: auditObject('account') })
const EXAMPLE_PROOF = { present_password: 'the present password' }

export const showOwnAccount = operation({
  ...shared,
  path: '/console/account',
  method: 'get',
  id: 'showOwnAccount',
  isOpenToPassword: true,
  summary: 'Show how the person that is signed in can sign in',
  description: 'Returns the ways to sign in, without anything that could be used to sign in.',
  answers: {
    200: {
      description: 'The account.',
      schema: WireOwnAccount,
      example: {
        account_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
        name: 'Ann',
        email: null,
        signs_in_with: ['passkey'],
        passkeys: [EXAMPLE_PASSKEY],
      },
    },
  },
  errors: ['FAILED_PRECONDITION'],
  async handle({ request, parts }) {
    const { account } = await requireOwnAccount(request, parts)
    return { status: 200, body: toWireOwnAccount(account) }
  },
})

export const changeOwnPassword = operation({
  ...shared,
  path: '/console/account/password',
  method: 'put',
  id: 'changeOwnPassword',
  summary: 'Change the password of the person that is signed in',
  description:
    'Asks for the present password. Wrong ones are limited as at the sign-in. Every other session of the account ends at once. The new password follows the same rules as that of an invitation.',
  changes,
  body: {
    schema: WirePasswordChange,
    example: { ...EXAMPLE_PROOF, password: 'the new password' },
    isSecret: true,
  },
  answers: { 204: { description: 'The password is changed.' } },
  errors: ['ABORTED', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE'],
  async handle({ body, request, entryOf, parts }) {
    const { store, passwords, judge } = parts.people
    const { account, sessionId } = await requireOwnAccount(request, parts)
    requirePassword(account)
    const { present_password: presentPassword, password } = body
    await requirePresentPassword(account, presentPassword, { request, parts })
    const nowMs = parts.clock.nowMs()
    const changing = { store, passwords, judge, nowMs, entryOf, exceptSessionId: sessionId }
    await changePassword(account, { presentPassword, password }, changing)
    return { status: 204 }
  },
})

export const beginOwnPasskey = operation({
  ...passkeys,
  path: '/console/account/passkey-options',
  id: 'beginOwnPasskey',
  isOpenToPassword: true,
  summary: 'Begin to add a passkey',
  description:
    'Asks for the present password, or for a use of a present passkey as at the sign-in. Returns the options for `navigator.credentials.create`. The answer of the browser goes to `POST /console/account/passkeys`, within ten minutes. A person of the identity provider signs in there alone.',
  body: { schema: WireProof, example: EXAMPLE_PROOF, isSecret: true },
  answers: { 200: PASSKEY_OPTIONS },
  errors: ['PERMISSION_DENIED', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  async handle({ body, request, parts }) {
    const { people } = parts
    const { account } = await requireOwnAccount(request, parts)
    if (mayAddFirstAlone(request)) requireNoPasskey(account)
    requireOwnWays(account)
    await requireProof(account, readProof(body), { request, parts })
    const beginning = { place: consolePlace(request, parts), challenges: people.challenges }
    return { status: 200, body: await begin(account, beginning) }
  },
})

export const addOwnPasskey = operation({
  ...passkeys,
  path: '/console/account/passkeys',
  id: 'addOwnPasskey',
  isOpenToPassword: true,
  summary: 'Add a passkey to the account of the person that is signed in',
  description:
    'Ends what `POST /console/account/passkey-options` has begun for the same account. An account has at most ten passkeys.',
  changes,
  body: {
    schema: WireNewPasskey,
    example: {
      name: 'Laptop',
      passkey: {
        id: 'mJ4kq0vXoT7b',
        rawId: 'mJ4kq0vXoT7b',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
      },
    },
    isSecret: true,
  },
  answers: { 201: { description: 'The passkey.', schema: WirePasskey, example: EXAMPLE_PASSKEY } },
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  async handle({ body, request, entryOf, parts }) {
    const { account } = await requireOwnAccount(request, parts)
    if (mayAddFirstAlone(request)) requireNoPasskey(account)
    const { people, clock } = parts
    const { store, challenges } = people
    const made = { response: readRegisteredPasskey(body.passkey), name: body.name?.trim() }
    const place = consolePlace(request, parts)
    const passkey = await add(account, made, { store, challenges, place, entryOf, nowMs: clock.nowMs() })
    return { status: 201, body: toWirePasskey(passkey) }
  },
})

export const removeOwnPasskey = operation({
  ...passkeys,
  path: '/console/account/passkeys/{passkey_id}/removal',
  id: 'removeOwnPasskey',
  summary: 'Remove a passkey of the person that is signed in',
  description:
    'Asks for the present password, or for a use of a present passkey as at the sign-in. Every other session of the account ends at once. The last way to sign in cannot be removed.',
  changes,
  params: Type.Object({ passkey_id: pathText('The `passkey_id` of the passkey.') }),
  body: { schema: WireProof, example: EXAMPLE_PROOF, isSecret: true },
  answers: { 204: { description: 'The passkey is removed.' } },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  async handle({ params, body, request, entryOf, parts }) {
    const { account, sessionId } = await requireOwnAccount(request, parts)
    await requireProof(account, readProof(body), { request, parts })
    const { people, clock } = parts
    const removing = { store: people.store, entryOf, nowMs: clock.nowMs(), exceptSessionId: sessionId }
    await remove(account, params.passkey_id, removing)
    return { status: 204 }
  },
})

/** Whether the browser has shown a password alone, and its person needs more. */
function mayAddFirstAlone(request: FastifyRequest): boolean {
  return callerOf(request).needsSecondFactor === true
}

function readProof({ present_password: password, present_passkey: passkey }: Type.Static<typeof WireProof>) {
  return { password, passkey: passkey && readUsedPasskey(passkey) }
}
