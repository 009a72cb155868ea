import { ownerIdOf } from '@txgw/domain/accounts/actor'
import { keepToken, makeToken } from '@txgw/domain/accounts/add-token'
import type { AccessToken } from '@txgw/domain/accounts/token'
import { exemptionChange, tokenChange, tokenObject } from '@txgw/domain/accounts/token-audit'
import { auditObject } from '@txgw/domain/audit/audit-object'
import { WAITING_EXAMPLE } from '@txgw/domain/change-requests/change-request-wire'
import { guardedToken } from '@txgw/domain/change-requests/kinds/add-token'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import Type from 'typebox'
import { takeCourse, WAITS, waits } from '../../access/guarded-call.ts'
import { operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import { pathText } from '../shared-params.ts'
import {
  EXAMPLE_NEW_TOKEN,
  EXAMPLE_TOKEN,
  readNewToken,
  TokenListQuery,
  toWireToken,
  WireMadeToken,
  WireNewToken,
  WireTokenPage,
  WireWaitingToken,
} from './token-wire.ts'

const shared = { tag: 'Accounts', access: 'operator', role: 'admin' } as const
const tokens = { ...shared, path: '/operator/v1/tokens' } as const
const cursors = cursorFormat(Type.Object({ tokenId: Type.String() }))

const EXAMPLE_TEXT = 'txgw_mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6Eq1w2Zg'

export const addToken = operation({
  ...tokens,
  method: 'post',
  id: 'addToken',
  changes: () => ({ object: auditObject('token') }),
  summary: 'Make a token for a program',
  description: `The answer shows the token, and nothing shows it again: the service keeps only its digest. A token works at once in every process. \`app_ids\` belongs to the role \`merchant\` alone. ${WAITS} That concerns the role \`admin\`; the token does not work until then.`,
  headers: GlassHeaders,
  body: { schema: WireNewToken, example: EXAMPLE_NEW_TOKEN },
  answers: {
    201: {
      description: 'The token. It is shown only once.',
      schema: WireMadeToken,
      example: { ...EXAMPLE_TOKEN, token: EXAMPLE_TEXT },
    },
    202: {
      description: 'It waits for a second person. The token is shown only this once.',
      schema: WireWaitingToken,
      example: {
        ...WAITING_EXAMPLE,
        kind: 'add_token',
        app_id: null,
        about: 'deploy',
        token: EXAMPLE_TEXT,
      },
    },
  },
  errors: ['RESOURCE_EXHAUSTED'],
  async handle({ body, headers, actor, entryOf, parts }) {
    const { tokens, people, clock, makeId, hasApp } = parts
    const { token, text } = await makeToken(readNewToken(body), {
      tokens: tokens.store,
      accounts: people.store,
      nowMs: clock.nowMs(),
      makeId,
      createdBy: actor.name,
      ownerId: ownerIdOf(actor),
      hasApp,
    })
    const act = { appId: null, kind: 'add-token', change: async () => guardedToken(token) } as const
    const course = await takeCourse(parts.twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') {
      const { status, body: waiting } = waits(course.request, clock)
      return { status, body: { ...waiting, token: text } }
    }
    if (course.way === 'direct') await keepToken(token, { store: tokens.store, entryOf: course.entryOf })
    await tokens.announceChange()
    return { status: 201, body: { ...toWireToken(token), token: text } }
  },
})

export const listTokens = operation({
  ...tokens,
  method: 'get',
  id: 'listTokens',
  summary: 'List tokens',
  description:
    'Returns one page, the oldest first, with the revoked and expired tokens and without the texts. Follow `next_cursor` until it is absent.',
  query: TokenListQuery,
  answers: {
    200: {
      description: 'A page of tokens.',
      schema: WireTokenPage,
      example: { tokens: [EXAMPLE_TOKEN] },
    },
  },
  async handle({ query, parts: { tokens } }) {
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) => tokens.store.listTokens({ limit, ...(after && { after: after.tokenId }) }),
      positionOf: ({ tokenId }: AccessToken) => ({ tokenId }),
    })
    return {
      status: 200,
      body: { tokens: rows.map(toWireToken), ...(nextCursor && { next_cursor: nextCursor }) },
    }
  },
})

export const revokeToken = operation({
  ...shared,
  method: 'delete',
  path: '/operator/v1/tokens/{token_id}',
  id: 'revokeToken',
  changes: ({ params }) => ({ object: tokenObject(params.token_id ?? '') }),
  summary: 'Revoke a token',
  description:
    'Every process refuses the token within a second and ends its streams within a few. It cannot be used again. Revoking it a second time changes nothing.',
  params: Type.Object({ token_id: pathText('The `token_id` of the token.') }),
  answers: { 204: { description: 'The token is revoked.' } },
  errors: ['NOT_FOUND'],
  async handle({ params, entryOf, parts: { tokens, clock } }) {
    await tokens.store.revokeToken(params.token_id, clock.nowMs(), (revoked) => entryOf(tokenChange(revoked)))
    await tokens.announceChange()
    return { status: 204 }
  },
})

export const endExemption = operation({
  ...shared,
  method: 'delete',
  path: '/operator/v1/tokens/{token_id}/exemption',
  id: 'endExemption',
  changes: ({ params }) => ({ object: tokenObject(params.token_id ?? '') }),
  summary: 'End the exemption of a token',
  description:
    'A token from before two people decided about changes of production acts at once. From now on it asks, as a new one does. That cannot be undone. Ending it a second time changes nothing.',
  params: Type.Object({ token_id: pathText('The `token_id` of the token.') }),
  answers: { 204: { description: 'The token asks from now on.' } },
  errors: ['NOT_FOUND'],
  async handle({ params, entryOf, parts: { tokens } }) {
    await tokens.store.endExemption(params.token_id, (ended) => entryOf(exemptionChange(ended)))
    await tokens.announceChange()
    return { status: 204 }
  },
})
