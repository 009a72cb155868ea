import type { Readable } from 'node:stream'
import { endProviderSessions } from '@txgw/domain/accounts/openid/end-provider-sessions'
import { sessionEndChange } from '@txgw/domain/accounts/people/people-audit'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { accountAuthor } from '../../browser/account-author.ts'
import { addressAttempt } from '../../browser/attempt-keys.ts'
import { requireOpenid } from '../../browser/sign-in.ts'
import { bodyChunks } from '../../http/body-chunks.ts'
import { operation } from '../../operation.ts'

const FORM = 'application/x-www-form-urlencoded'
const BODY_BYTES_MAX = 32 * 1024
const IDLE_MS_MAX = 5_000

export const signOutAtProvider = operation({
  tag: 'Console',
  access: 'open',
  path: '/console/openid/logout',
  method: 'post',
  id: 'signOutAtProvider',
  summary: 'End the sessions that the identity provider names',
  description:
    'The back-channel logout of OpenID Connect. The provider calls this address when a person signs out there or is shut out, with a signed logout token. The sessions of that person, or the one that the token names, end at once.',
  body: {
    schema: Type.Object({ logout_token: Type.String({ description: 'A JSON Web Token of the provider' }) }),
    mediaType: FORM,
    isSecret: true,
  },
  answers: {
    200: { description: 'The sessions have ended, if there were any.', schema: Type.Object({}), example: {} },
  },
  errors: [
    'FAILED_PRECONDITION',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'RESOURCE_EXHAUSTED',
    'UNAVAILABLE',
  ],
  async handle({ body, request, parts }) {
    const provider = requireOpenid(parts)
    if (request.mediaType !== FORM) {
      throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: `Content-Type must be ${FORM}.` })
    }
    const token = new URLSearchParams(await readText(body)).get('logout_token') ?? ''
    const { access, people, sessionStore, clock } = parts
    const author = { operation: 'signOutAtProvider', signedInWith: 'openid-connect' }
    const name = new URL(provider.settings.issuer).host
    const entryOf = accountAuthor(request, author, parts)({ name, role: null })
    const ending = { provider, challenges: people.challenges, accounts: people.store, sessions: sessionStore }
    const end = async () => {
      await endProviderSessions(token, {
        ...ending,
        nowMs: clock.nowMs(),
        entryOf: (ended) => entryOf(sessionEndChange(ended)),
      })
    }
    await access.attempts.limitRefused(addressAttempt(request, parts), ['logout', token], end)
    return { status: 200, body: {} }
  },
})

async function readText(body: Readable | undefined): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body ? bodyChunks(body, IDLE_MS_MAX) : []) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) throw new ServiceError('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
