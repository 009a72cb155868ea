import { auditObject } from '@txgw/domain/audit/audit-object'
import { findRecharge } from '@txgw/domain/recharges/find-recharge'
import { rechargeObject } from '@txgw/domain/recharges/recharge-audit'
import { revalidateRecharge as revalidate } from '@txgw/domain/recharges/revalidate-recharge'
import { startRecharge as start, startHeldRecharge } from '@txgw/domain/recharges/start-recharge'
import Type from 'typebox'
import { LARGE_BODY_BYTES_MAX } from '../../http/json-body.ts'
import { exportList } from '../../lists/export-list.ts'
import { readListPage } from '../../lists/list.ts'
import { BY_ID_TIME, STREAMS } from '../../lists/words.ts'
import { operation, REFUSAL_WORDS } from '../../operation.ts'
import { EXAMPLE_RECHARGE } from '../examples.ts'
import { HoldQuery, readHold } from '../sandbox/hold-query.ts'
import { pathText } from '../shared-params.ts'
import { RechargeSearch, rechargeList } from './recharge-search.ts'
import { RechargePage, RechargeSummary, toRechargeSummary } from './recharge-summary.ts'
import { RechargeStart, toRechargeRequest, toWireRecharge, WireRecharge } from './recharge-wire.ts'

const shared = { tag: 'Recharges', access: 'operator' } as const
const params = Type.Object({ id: pathText('The `recharge_id`.') })

const ENDED = {
  recharge_id: '01KE2R8M5S6ZK0RH4Y8W3T1QNB',
  state: 'ENDED',
  end_reason: {
    kind: 'forbidden',
    code: 'RECHARGE_LIMIT_EXCEEDED',
    message: 'The monthly limit is reached',
  },
  app_id: EXAMPLE_RECHARGE.app_id,
  user_id: EXAMPLE_RECHARGE.user_id,
  created_at: '2026-01-31T08:29:58.200Z',
  updated_at: '2026-01-31T08:29:58.391Z',
}

const RechargeHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'The same key with the same request returns the same answer and starts nothing new, even at the same time or after a crash. This holds for a recharge that has ended too, so another try for the player needs a new key.',
      example: 'checkout-5f2a',
      [REFUSAL_WORDS]: 'must be 1 to 255 visible ASCII characters',
    }),
  ),
})

export const startRecharge = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/recharges',
  id: 'startRecharge',
  role: 'operator',
  changes: ({ body }) => ({ object: auditObject('recharge'), appId: body.app_id ?? null }),
  summary: 'Start a recharge',
  description: [
    'Asks the merchant with `USER_VALIDATE` and waits for the verdict, at most until the deadline of the app. If the merchant allows the top-up, `state` is `ACCEPTED` and the answer has the order, in status `Created`. If the merchant forbids it, `state` is `ENDED` and the answer has the reason.',
    'An unclear reply also ends the recharge, and so does a failure of the service itself, such as a full queue. When the merchant cannot be reached, does not answer in time or answers 5xx without a body of its own, `on_unreachable` of the app decides whether the recharge ends or continues. In all these cases the call succeeds with 201, so read `state`.',
    'Without `server_id` the order gets the `default_server_id` of the app, and the merchant is asked without a server. An app that has none needs `server_id`.',
  ].join('\n\n'),
  query: HoldQuery,
  headers: RechargeHeaders,
  body: { schema: RechargeStart, example: EXAMPLE_RECHARGE, bytesMax: LARGE_BODY_BYTES_MAX },
  answers: {
    201: {
      description: 'The decided recharge. This example leaves out its `validation`.',
      schema: WireRecharge,
      example: ENDED,
    },
    202: { description: 'With `hold`: its notification waits for an answer by hand.', schema: WireRecharge },
  },
  errors: ['ALREADY_EXISTS', 'ABORTED', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  async handle({ query, headers, body, entryOf, parts: { store, recharges, holdDesk } }) {
    const request = toRechargeRequest(body)
    const begin = { ...recharges, store, request, idempotencyKey: headers['Idempotency-Key'], entryOf }
    const desk = readHold(query, holdDesk, request.appId)
    // The stored text is sent, so that a repeated request gets the same bytes.
    if (!desk) return { status: 201, text: await start(begin) }
    const holdFor = (rechargeId: string) => desk.validatorFor({ rechargeId })
    const text = await startHeldRecharge({ ...begin, heldMsMax: desk.heldMsMax, holdFor })
    return { status: 202, text }
  },
})

export const searchRecharges = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/recharges',
  id: 'searchRecharges',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Search recharges',
  description: `Returns one page, the newest first, with those that created no order. ${BY_ID_TIME} The service refuses an unknown parameter. ${STREAMS}`,
  query: RechargeSearch,
  answers: {
    200: { description: 'A page of recharges.', schema: RechargePage, lines: RechargeSummary, csv: true },
  },
  async handle({ query, request, entryOf, parts: { store } }) {
    const list = rechargeList(store.recharges, query)
    const exported = exportList(list, { query, request, entryOf, audit: store.audit })
    if (exported) return { status: 200, ...exported }
    const { rows, more } = await readListPage(list, query)
    return { status: 200, body: { recharges: rows.map(toRechargeSummary), ...more } }
  },
})

export const showRecharge = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/recharges/{id}',
  id: 'showRecharge',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show a recharge',
  description: 'Returns the recharge with its last validation and its order as they are now.',
  params,
  answers: { 200: { description: 'The recharge.', schema: WireRecharge, example: ENDED } },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { id }, parts: { store } }) => ({
    status: 200,
    body: toWireRecharge(await findRecharge({ store }, id)),
  }),
})

export const revalidateRecharge = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/recharges/{id}/validate',
  id: 'revalidateRecharge',
  role: 'operator',
  changes: ({ params }) => ({ object: rechargeObject(params.id ?? '') }),
  summary: 'Ask the merchant again',
  description:
    'Validates again during the recharge, while its order is `Created`. A reply that forbids the top-up ends the recharge, and its order can never be paid. The call gets 409 when the order is no longer `Created` or the recharge has ended: then only a new recharge, with a new `Idempotency-Key`, can sell to the player. It has no body.',
  params,
  answers: { 200: { description: 'The recharge after the new verdict.', schema: WireRecharge } },
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
  handle: async ({ params: { id }, entryOf, parts: { store, recharges } }) => ({
    status: 200,
    body: toWireRecharge(await revalidate({ ...recharges, store }, id, entryOf)),
  }),
})
