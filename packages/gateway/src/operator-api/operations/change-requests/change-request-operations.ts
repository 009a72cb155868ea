import { auditObject } from '@txgw/domain/audit/audit-object'
import { askForChange as ask, type UncheckedChange } from '@txgw/domain/change-requests/ask-for-change'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import { changeRequestObject } from '@txgw/domain/change-requests/change-request-audit'
import { toWireChangeRequest, WireChangeRequest } from '@txgw/domain/change-requests/change-request-wire'
import {
  approveChange,
  findChange,
  refuseChange,
  withdrawChange,
} from '@txgw/domain/change-requests/decide-change'
import { fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { invalidFields } from '../../../refusals/service-error.ts'
import { announceAppChange } from '../../announce-app-change.ts'
import { type ChangedObject, operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import { EXAMPLE_APP_ID, EXAMPLE_DEBUG_ID } from '../examples.ts'
import { pathText } from '../shared-params.ts'
import {
  ChangeRefusal,
  ChangeRequestSearch,
  NewChangeRequest,
  WireChangeRequestPage,
} from './change-request-wire.ts'

const shared = { tag: 'Apps', access: 'operator' } as const
const requests = { ...shared, path: '/operator/v1/{env}/change-requests' } as const
const params = Type.Object({ id: pathText('The `change_request_id`.') })
const cursors = cursorFormat(Type.Object({ id: Type.String() }, { additionalProperties: false }))

const ASKED = { app_id: EXAMPLE_APP_ID, change_webhook: { webhook_url: 'https://game.example.org/validate' } }
const WAITING = {
  change_request_id: EXAMPLE_DEBUG_ID,
  app_id: EXAMPLE_APP_ID,
  kind: 'change_webhook',
  about: null,
  changes: [
    {
      field: 'webhook_url',
      before: 'https://game.example.com/validate',
      after: ASKED.change_webhook.webhook_url,
    },
  ],
  change_webhook: { ...ASKED.change_webhook, replaces: 'https://game.example.com/validate' },
  state: 'waiting',
  requested_at: '2026-01-31T08:30:00.000Z',
  requested_by: 'Star Harbor developers',
  lapses_at: '2026-02-07T08:30:00.000Z',
  decided_at: null,
  decided_by: null,
  reason: null,
}
const REFUSED = {
  ...WAITING,
  state: 'refused',
  decided_at: '2026-02-01T09:00:00.000Z',
  decided_by: 'Ada',
  reason: 'The certificate of this host has expired',
}
/** A refused call does not know the app of the request. */
function oneRequest({
  params: sent,
}: {
  params: { readonly [name: string]: string | undefined }
}): ChangedObject {
  return { object: changeRequestObject(sent.id ?? '') }
}

const one = { 200: { description: 'The request now.', schema: WireChangeRequest, example: WAITING } } as const

export const askForChange = operation({
  ...requests,
  method: 'post',
  id: 'askForChange',
  role: 'operator',
  merchant: 'own-apps',
  changes: ({ body }) => ({ object: auditObject('change-request'), appId: body.app_id ?? null }),
  summary: 'Ask for a change of an app',
  description:
    'An operator approves or refuses it. Send one of `add_key`, `revoke_key` and `change_webhook`. The service refuses at once what could never be applied. A request lapses after seven days.',
  body: { schema: NewChangeRequest, example: ASKED, isSecret: true },
  answers: { 201: { description: 'The request waits.', schema: WireChangeRequest, example: WAITING } },
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'RESOURCE_EXHAUSTED'],
  async handle({ body, actor, entryOf, parts }) {
    const { store, platformKeys: serviceKeys, environment, realClock, recharges } = parts
    const nowMs = realClock.nowMs()
    const request = await ask({
      store,
      serviceKeys,
      environment,
      appId: body.app_id,
      change: readChange(body),
      requestedBy: actor.name,
      requestedById: actor.id,
      nowMs,
      makeId: recharges.makeId,
      entryOf,
    })
    return { status: 201, body: toWireChangeRequest(request, nowMs) }
  },
})

export const listChangeRequests = operation({
  ...requests,
  method: 'get',
  id: 'listChangeRequests',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'List requested changes',
  description: 'Returns one page, the newest first. Follow `next_cursor` until it is absent.',
  query: ChangeRequestSearch,
  answers: { 200: { description: 'A page of requests.', schema: WireChangeRequestPage } },
  async handle({ query, actor, parts: { store, realClock } }) {
    const { app_id: appId, open } = query
    const filter = { ...(appId !== undefined && { appId }), ...(open && { isOpen: true }) }
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) =>
        store.changeRequests.listChangeRequests(filter, { limit, ...(after && { after: after.id }) }),
      positionOf: ({ requestId }: ChangeRequest) => ({ id: requestId }),
    })
    const nowMs = realClock.nowMs()
    return {
      status: 200,
      body: {
        change_requests: rows.map((request) => toWireChangeRequest(request, nowMs, actor)),
        ...(nextCursor && { next_cursor: nextCursor }),
      },
    }
  },
})

export const showChangeRequest = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/change-requests/{id}',
  id: 'showChangeRequest',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show a requested change',
  description: 'Returns the change, who asked for it, and the decision.',
  params,
  answers: one,
  errors: ['NOT_FOUND'],
  handle: async ({ params: { id }, actor, parts: { store, realClock } }) => ({
    status: 200,
    body: toWireChangeRequest(await findChange(store, id), realClock.nowMs(), actor),
  }),
})

export const approveChangeRequest = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/change-requests/{id}/approve',
  id: 'approveChangeRequest',
  role: 'operator',
  changes: oneRequest,
  summary: 'Approve a requested change',
  description:
    'Decides and applies the change as the direct operation would, in one step: when that is refused, the request waits. It is refused with 409 when somebody else has decided, when the request has lapsed, when something that the request replaces has another value by now, when the app of a merchant’s request is switched off, and when the one that asked is switched off, revoked or may not ask any more. Nobody approves an own request, nor with an own token, while somebody else could. Where two people decide, the second one is a person too: an account, or a token that belongs to one. Changes of people, tokens and the policy need the role that the direct call needs. The call has no body.',
  params,
  answers: one,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  async handle({ params: { id: requestId }, actor, entryOf, parts }) {
    const { store, environment, platformKeys: serviceKeys, clock, realClock } = parts
    const approved = await approveChange({
      store,
      serviceKeys,
      clock,
      realClock,
      requestId,
      actor,
      environment,
      refusalOf: parts.refusalOfApproval,
      entryOf,
    })
    await announceAppChange(parts)
    await parts.twoPeople?.announce(approved)
    return { status: 200, body: toWireChangeRequest(approved, realClock.nowMs()) }
  },
})

export const refuseChangeRequest = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/change-requests/{id}/refuse',
  id: 'refuseChangeRequest',
  role: 'operator',
  changes: oneRequest,
  summary: 'Refuse a requested change',
  description: 'The one that asked sees the reason. One person is enough.',
  params,
  body: { schema: ChangeRefusal, required: false, example: { reason: REFUSED.reason } },
  answers: { 200: { description: 'The refused request.', schema: WireChangeRequest, example: REFUSED } },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  async handle({ params: { id: requestId }, body, actor, entryOf, parts }) {
    const { store, environment, realClock } = parts
    const { reason = null } = body
    const refused = await refuseChange({
      store,
      requestId,
      actor,
      environment,
      realClock,
      entryOf,
      reason,
    })
    return { status: 200, body: toWireChangeRequest(refused, realClock.nowMs()) }
  },
})

export const withdrawChangeRequest = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/change-requests/{id}/withdraw',
  id: 'withdrawChangeRequest',
  role: 'operator',
  merchant: 'own-apps',
  changes: oneRequest,
  summary: 'Withdraw a requested change',
  description: 'It can no longer be approved. The call has no body.',
  params,
  answers: one,
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  async handle({ params: { id: requestId }, actor, entryOf, parts }) {
    const { store, environment, realClock } = parts
    const deciding = { store, requestId, actor, environment, realClock, entryOf }
    const withdrawn = await withdrawChange(deciding)
    return { status: 200, body: toWireChangeRequest(withdrawn, realClock.nowMs()) }
  },
})

function readChange(body: Static<typeof NewChangeRequest>): UncheckedChange {
  const { add_key: added, revoke_key: revoked, change_webhook: webhook } = body
  const changes: UncheckedChange[] = []
  if (added) changes.push({ kind: 'add-key', serialNo: added.serial_no, publicKey: added.public_key })
  if (revoked) changes.push({ kind: 'revoke-key', serialNo: revoked.serial_no })
  if (webhook) changes.push({ kind: 'change-webhook', webhookUrl: webhook.webhook_url })
  const [change, ...others] = changes
  if (change && others.length === 0) return change
  throw invalidFields([fieldViolation('', 'must have one of add_key, revoke_key and change_webhook', '')])
}
