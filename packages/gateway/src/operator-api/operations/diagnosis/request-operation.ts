import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { exportList } from '../../lists/export-list.ts'
import { readListPage } from '../../lists/list.ts'
import { BY_ID_TIME, STREAMS } from '../../lists/words.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_APP_ID, EXAMPLE_DEBUG_ID } from '../examples.ts'
import { pathText } from '../shared-params.ts'
import { RequestSearch, requestList } from './request-search.ts'
import { toWireRequest, WireRequest, WireRequestPage } from './request-wire.ts'

const shared = { tag: 'Diagnosis', access: 'operator', method: 'get' } as const

export const searchMerchantRequests = operation({
  ...shared,
  path: '/operator/v1/{env}/requests',
  id: 'searchMerchantRequests',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Search merchant requests',
  description: `Returns one page of the records that \`requests/{debug_id}\` shows, the newest first. ${BY_ID_TIME} The service refuses an unknown parameter. ${STREAMS}`,
  query: RequestSearch,
  answers: {
    200: { description: 'A page of records.', schema: WireRequestPage, lines: WireRequest, csv: true },
  },
  async handle({ query, request, entryOf, parts: { requestLog, store } }) {
    const list = requestList(requestLog, query)
    const exported = exportList(list, { query, request, entryOf, audit: store.audit })
    if (exported) return { status: 200, ...exported }
    const { rows, more } = await readListPage(list, query)
    return { status: 200, body: { requests: rows.map(toWireRequest), ...more } }
  },
})

export const showMerchantRequest = operation({
  ...shared,
  path: '/operator/v1/{env}/requests/{debug_id}',
  id: 'showMerchantRequest',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show what happened to a merchant request',
  description:
    'Takes the `debug_id` that a merchant quotes and returns what the service saw. The record has the true reason of a refusal, even where production did not tell the merchant. It has no signature, no key and no body.',
  params: Type.Object({
    debug_id: pathText('The `debug_id` of an error body, or the header `Txgw-Debug-Id` of any answer.'),
  }),
  answers: {
    200: {
      description: 'The record.',
      schema: WireRequest,
      example: {
        debug_id: EXAMPLE_DEBUG_ID,
        received_at: '2026-01-31T08:30:00.125Z',
        duration_ms: 0.412,
        client_address: '203.0.113.9',
        method: 'POST',
        target: '/v2/orders',
        app_id: null,
        claimed_app_id: EXAMPLE_APP_ID,
        serial_no: null,
        order_id: null,
        status: 401,
        error_name: 'UNAUTHENTICATED',
        reason: 'wrong-signature',
      },
    },
  },
  errors: ['NOT_FOUND'],
  async handle({ params, parts: { requestLog } }) {
    const record = await requestLog.find(params.debug_id)
    if (record) return { status: 200, body: toWireRequest(record) }
    throw new ServiceError('NOT_FOUND', {
      message: 'The service has no merchant request with this debug_id.',
    })
  },
})
