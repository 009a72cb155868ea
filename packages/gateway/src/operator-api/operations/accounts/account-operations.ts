import type { Account } from '@txgw/domain/accounts/people/account'
import { changeAccount as change } from '@txgw/domain/accounts/people/change-account'
import { accountObject } from '@txgw/domain/accounts/people/people-audit'
import Type from 'typebox'
import { operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import { pathText } from '../shared-params.ts'
import {
  AccountListQuery,
  EXAMPLE_ACCOUNT,
  readAccountChange,
  toWireAccount,
  WireAccount,
  WireAccountChange,
  WireAccountPage,
} from './account-wire.ts'

const shared = { tag: 'Accounts', access: 'operator', role: 'admin' } as const
const cursors = cursorFormat(Type.Object({ accountId: Type.String() }))

export const listAccounts = operation({
  ...shared,
  path: '/operator/v1/accounts',
  method: 'get',
  id: 'listAccounts',
  summary: 'List the accounts of people',
  description:
    'Returns one page, the oldest first, with the accounts that are switched off. Follow `next_cursor` until it is absent.',
  query: AccountListQuery,
  answers: {
    200: {
      description: 'A page of accounts.',
      schema: WireAccountPage,
      example: { accounts: [EXAMPLE_ACCOUNT] },
    },
  },
  async handle({ query, parts: { people } }) {
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) =>
        people.store.listAccounts({ limit, ...(after && { after: after.accountId }) }),
      positionOf: ({ accountId }: Account) => ({ accountId }),
    })
    const accounts = rows.map(toWireAccount)
    return { status: 200, body: { accounts, ...(nextCursor && { next_cursor: nextCursor }) } }
  },
})

export const changeAccount = operation({
  ...shared,
  path: '/operator/v1/accounts/{account_id}',
  method: 'patch',
  id: 'changeAccount',
  summary: 'Change what a person may do',
  description:
    'Changes what the body names and keeps the rest. Every session of the account ends at once in every process, so the person signs in again with the new role. `enabled: false` switches the account off. Admins cannot end their own right to manage the service.',
  changes: ({ params }) => ({ object: accountObject(params.account_id ?? '') }),
  params: Type.Object({ account_id: pathText('The `account_id` of the account.') }),
  body: { schema: WireAccountChange, example: { role: 'operator', environments: ['sandbox'] } },
  answers: {
    200: { description: 'The account after the change.', schema: WireAccount, example: EXAMPLE_ACCOUNT },
  },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  async handle({ params, body, actor, entryOf, parts: { people, clock, hasApp } }) {
    const changing = { store: people.store, nowMs: clock.nowMs(), actorId: actor.id, entryOf, hasApp }
    const { after } = await change(params.account_id, readAccountChange(body), changing)
    return { status: 200, body: toWireAccount(after) }
  },
})
