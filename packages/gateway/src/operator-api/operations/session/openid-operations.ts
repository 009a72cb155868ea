import { orNull } from '@txgw/base/nullable'
import { beginOpenid as begin } from '@txgw/domain/accounts/openid/openid-sign-in'
import { setCookieHeader } from '@txgw/domain/session/session-cookie'
import Type from 'typebox'
import { startAttempt } from '../../browser/attempt-keys.ts'
import { consoleOrigin } from '../../browser/console-origin.ts'
import { requireOpenid } from '../../browser/sign-in.ts'
import { operation } from '../../operation.ts'

/** The page of the console that the provider sends people back to. It must be registered at the provider. */
const RETURN_PATH = '/sign-in/openid'
const COOKIE_SECONDS = 600

const WireSignInWays = Type.Object(
  {
    operator_token: Type.Boolean({ description: 'Whether the operator token signs in' }),
    openid_connect: orNull(
      Type.Object({ provider: Type.String({ description: 'The host name of the identity provider' }) }),
    ),
  },
  { title: 'SignInWays' },
)

const WireOpenidBeginning = Type.Object(
  { url: Type.String({ description: 'The page of the identity provider' }) },
  { title: 'OpenidBeginning' },
)

export const listSignInWays = operation({
  tag: 'Console',
  access: 'console',
  path: '/console/sign-in-ways',
  method: 'get',
  id: 'listSignInWays',
  summary: 'List the ways to sign in',
  description: 'Passwords and passkeys always work, for accounts that have them.',
  answers: {
    200: {
      description: 'The ways.',
      schema: WireSignInWays,
      example: { operator_token: true, openid_connect: { provider: 'id.example.com' } },
    },
  },
  async handle({ parts: { access, people } }) {
    const provider = people.openid && new URL(people.openid.settings.issuer).host
    return {
      status: 200,
      body: {
        operator_token: access.hasOperatorToken,
        openid_connect: provider === undefined ? null : { provider },
      },
    }
  },
})

export const beginOpenid = operation({
  tag: 'Console',
  access: 'sign-in',
  path: '/console/openid',
  method: 'post',
  id: 'beginOpenid',
  summary: 'Begin a sign-in with the identity provider',
  description: `Returns the page to open. The provider sends the browser back to \`${RETURN_PATH}\` of the console, which ends the sign-in with \`POST /console/session\`. The cookie ties the sign-in to this browser. The request has no body.`,
  answers: {
    200: {
      description: 'The page.',
      schema: WireOpenidBeginning,
      example: { url: 'https://id.example.com/auth?client_id=txgw&response_type=code' },
    },
  },
  errors: ['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE'],
  async handle({ request, parts }) {
    await parts.access.attempts.begin(await startAttempt(request, parts))
    const { people, clientOf } = parts
    const redirectUri = `${consoleOrigin(request, parts)}${RETURN_PATH}`
    const provider = requireOpenid(parts)
    const { url, browserSecret } = await begin(redirectUri, { provider, challenges: people.challenges })
    const cookie = {
      name: 'txgw_openid',
      value: browserSecret,
      maxAgeSeconds: COOKIE_SECONDS,
      secure: clientOf(request).secure,
    } as const
    return { status: 200, body: { url }, headers: { 'Set-Cookie': setCookieHeader(cookie) } }
  },
})
