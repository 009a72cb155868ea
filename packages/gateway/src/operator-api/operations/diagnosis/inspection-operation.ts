import { fieldViolation, nonEmptyText } from '@txgw/protocol/schemas'
import type { Examinee } from '@txgw/signature-doctor/doctor'
import { toWireExamination } from '@txgw/signature-doctor/examination-wire'
import Type from 'typebox'
import { invalidFields, ServiceError } from '../../../refusals/service-error.ts'
import { QUOTED_BODY_BYTES_MAX } from '../../http/json-body.ts'
import { operation } from '../../operation.ts'
import type { ServedEnvironment } from '../../served.ts'
import { EXAMPLE_DEBUG_ID } from '../examples.ts'
import { WireExamination } from './examination-schema.ts'

const REQUEST_LENGTH_MAX = 256 * 1024

const Inspection = Type.Object(
  {
    request: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: REQUEST_LENGTH_MAX,
        description: 'HTTP text, a curl line, what curl --trace-ascii prints, or a HAR',
      }),
    ),
    debug_id: Type.Optional(nonEmptyText(64, 'A refused request that the sandbox still remembers')),
  },
  { title: 'Inspection', additionalProperties: false },
)

/** Finds the mistake made in signing a request: a saved one, or one that was refused a moment ago. */
export const inspectRequest = operation({
  tag: 'Diagnosis',
  access: 'operator',
  method: 'post',
  path: '/operator/v1/{env}/inspections',
  id: 'inspectRequest',
  role: 'support',
  merchant: 'own-apps',
  summary: 'Find the mistake in a signature',
  description: [
    'Tries the usual wrong strings, spellings and keys, and says which one was signed. Send either `request`, the whole request as HTTP text, as a curl line, as curl --trace-ascii prints it or as a HAR with one signed entry, or the `debug_id` of a request that was refused recently.',
    'Only the sandbox remembers refused requests, and only the latest ones.',
  ].join('\n\n'),
  body: { schema: Inspection, example: { debug_id: EXAMPLE_DEBUG_ID }, bytesMax: QUOTED_BODY_BYTES_MAX },
  answers: { 200: { description: 'The findings.', schema: WireExamination } },
  errors: ['NOT_FOUND'],
  async handle({ body, parts: { inspections } }) {
    const { request, debug_id: debugId } = body
    if ((request === undefined) === (debugId === undefined)) {
      throw invalidFields([fieldViolation('', 'must have either request or debug_id', body)])
    }
    const examinee =
      request === undefined ? await findKept(inspections, debugId as string) : { saved: request }
    const outcome = await inspections.doctor.examine(examinee)
    if ('problem' in outcome) throw invalidFields([fieldViolation('request', outcome.problem, '')])
    if ('retryAfterSeconds' in outcome) {
      const message = 'Too many inspections of this app are running. Try again later.'
      throw new ServiceError('UNAVAILABLE', { message, retryAfterSeconds: outcome.retryAfterSeconds })
    }
    return { status: 200, body: { ...toWireExamination(outcome.examination), notes: outcome.notes } }
  },
})

async function findKept(
  { findKept: find }: ServedEnvironment['inspections'],
  debugId: string,
): Promise<Examinee> {
  const kept = await find(debugId)
  if (kept) return { received: kept.received, receivedAtMs: () => kept.receivedAtMs }
  throw new ServiceError('NOT_FOUND', {
    message:
      'The service remembers no refused request with this debug_id. Only the sandbox remembers them, and only the latest ones.',
  })
}
