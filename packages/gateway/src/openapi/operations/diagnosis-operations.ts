import { Inspection } from '../../operator-api/inspect-route.ts'
import { WireRequest } from '../../requests/request-wire.ts'
import { WireExamination } from '../../signature-doctor/examination-schema.ts'
import { EXAMPLE_DEBUG_ID } from '../error-examples.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Diagnosis', access: 'operator' } as const

export const DIAGNOSIS_OPERATIONS: OperationSpec[] = [
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/requests/{debug_id}',
    id: 'showMerchantRequest',
    summary: 'What happened to a merchant request',
    description:
      'A merchant quotes a `debug_id`; this is what the service saw, with the true reason of a refusal, also where production told the merchant nothing. It holds no signature, no key and no body.',
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
          app_id: EXAMPLE_APP_ID,
          serial_no: '1',
          order_id: null,
          status: 401,
          error_name: 'UNAUTHENTICATED',
          reason: 'wrong-signature',
        },
      },
    },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/inspections',
    id: 'inspectRequest',
    summary: 'Find the mistake in a signature',
    description: [
      'Tries the usual wrong strings, spellings and keys, and says which one was signed. Send either `request`, the whole request as HTTP text or as a curl line, or the `debug_id` of one that was just refused.',
      'Only the sandbox remembers refused requests, and only the last ones.',
    ].join('\n\n'),
    body: { schema: Inspection, example: { debug_id: EXAMPLE_DEBUG_ID } },
    answers: { 200: { description: 'What was found out.', schema: WireExamination } },
    errors: ['NOT_FOUND'],
  },
]
