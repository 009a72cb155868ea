import { ownerIdOf } from '@txgw/domain/accounts/actor'
import { addToken as add } from '@txgw/domain/accounts/add-token'
import type { AccessToken } from '@txgw/domain/accounts/token'
import { tokenChange, tokenObject } from '@txgw/domain/accounts/token-audit'
import { auditObject } from '@txgw/domain/audit/audit-object'
import Type from 'typebox'
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
} from './token-wire.ts'

const shared = { tag: 'Accounts', access: 'operator', role: 'admin' } as const
const tokens = { ...shared, path: '/operator/v1/tokens' } as const
const cursors = cursorFormat(Type.Object({ tokenId: Type.String() }))

export const addToken = operation({
  ...tokens,
  method: 'post',
  id: 'addToken',
  changes: () => ({ object: auditObject('token') }),
  summary: 'Make a token for a program',
  description:
    'The answer shows the token, and nothing shows it again: the service keeps only its digest. A token works at once in every process. `app_ids` belongs to the role `merchant` alone.',
  body: { schema: WireNewToken, example: EXAMPLE_NEW_TOKEN },
  answers: {
    201: {
      description: 'The token. It is shown only once.',
      schema: WireMadeToken,
      example: { ...EXAMPLE_TOKEN, token: 'txgw_mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6Eq1w2Zg' },
    },
  },
  async handle({ body, actor, entryOf, parts: { tokens, people, clock, makeId, hasApp } }) {
    const { token, text } = await add(readNewToken(body), {
      store: tokens.store,
      accounts: people.store,
      nowMs: clock.nowMs(),
      makeId,
      createdBy: actor.name,
      ownerId: ownerIdOf(actor),
      entryOf,
      hasApp,
    })
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
