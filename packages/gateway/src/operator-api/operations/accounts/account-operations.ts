import { tokensThatWork } from '@txgw/domain/accounts/owner'
import type { Account } from '@txgw/domain/accounts/people/account'
import { changeAccount as change, planAccount } from '@txgw/domain/accounts/people/change-account'
import { accountObject } from '@txgw/domain/accounts/people/people-audit'
import { guardedAccountChange } from '@txgw/domain/change-requests/kinds/change-account'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import Type from 'typebox'
import { takeCourse, WAITS, waitingAnswer, waits } from '../../access/guarded-call.ts'
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
import { EXAMPLE_BELONGINGS, toWireBelongings, WireBelongings } from './belongings-wire.ts'

const shared = { tag: 'Accounts', access: 'operator', role: 'admin' } as const
const params = Type.Object({ account_id: pathText('The `account_id` of the account.') })
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

export const showBelongings = operation({
  ...shared,
  path: '/operator/v1/accounts/{account_id}/belongings',
  method: 'get',
  id: 'showBelongings',
  summary: 'Show what would go along with a person',
  description:
    'Returns what ends when this account is switched off now, as far as it still works. `tokens_of_unknown_owner` stay whoever leaves, because they were made before owners were recorded: look whether one of them is the person’s, and revoke it. Change requests of the sandbox are not listed. They stay, and cannot be approved any more.',
  params,
  answers: {
    200: { description: 'What would end.', schema: WireBelongings, example: EXAMPLE_BELONGINGS },
  },
  errors: ['NOT_FOUND'],
  async handle({ params, parts: { people, tokens, clock } }) {
    const nowMs = clock.nowMs()
    const belongings = await people.store.findBelongings(params.account_id, nowMs)
    await tokens.directory.refresh()
    const unknown = tokensThatWork(tokens.directory.list(), nowMs).filter(({ ownerId }) => ownerId === null)
    return { status: 200, body: toWireBelongings(belongings, [...unknown], nowMs) }
  },
})

export const changeAccount = operation({
  ...shared,
  path: '/operator/v1/accounts/{account_id}',
  method: 'patch',
  id: 'changeAccount',
  summary: 'Change what a person may do',
  description: `Changes what the body names and keeps the rest. Every session of the account ends at once in every process, so the person signs in again with the new role. \`enabled: false\` switches the account off, and what belongs to the person ends in the same moment: tokens, invitations, sessions, sign-in links and waiting change requests. Show it before with \`GET …/belongings\`. Admins cannot end their own right to manage the service. ${WAITS} That concerns more rights in production; fewer need one person.`,
  headers: GlassHeaders,
  changes: ({ params }) => ({ object: accountObject(params.account_id ?? '') }),
  params,
  body: { schema: WireAccountChange, example: { role: 'operator', environments: ['sandbox'] } },
  answers: {
    200: { description: 'The account after the change.', schema: WireAccount, example: EXAMPLE_ACCOUNT },
    ...waitingAnswer,
  },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  async handle({ params, body, headers, actor, entryOf, parts }) {
    const { people, tokens, clock, hasApp } = parts
    const { store } = people
    const planned = await planAccount(params.account_id, readAccountChange(body), { store, actor, hasApp })
    const act = {
      appId: null,
      kind: 'change-account',
      change: async () => guardedAccountChange(planned),
    } as const
    const course = await takeCourse(parts.twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') return waits(course.request, clock)
    if (course.way === 'direct')
      await change(planned, { store, nowMs: clock.nowMs(), actor, entryOf: course.entryOf })
    const after = { ...planned.kept, ...planned.rights }
    if (!after.isEnabled) await tokens.announceChange()
    return { status: 200, body: toWireAccount(after) }
  },
})
