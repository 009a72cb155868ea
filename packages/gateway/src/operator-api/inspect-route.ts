import { checkFields, fieldViolation, nonEmptyText } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { invalidFields, ServiceError } from '../service-error.ts'
import { toWireExamination } from '../signature-doctor/examination-wire.ts'
import type { KeptRequest } from '../signature-doctor/kept-requests.ts'
import { readSavedRequest } from '../signature-doctor/saved-request/read-saved-request.ts'
import { SavedRequestError } from '../signature-doctor/saved-request/saved-request.ts'
import type { RouteParts } from './route-parts.ts'

const REQUEST_LENGTH_MAX = 256 * 1024

export const Inspection = Type.Object(
  {
    request: Type.Optional(
      Type.String({ minLength: 1, maxLength: REQUEST_LENGTH_MAX, description: 'HTTP text, or a curl line' }),
    ),
    debug_id: Type.Optional(nonEmptyText(64, 'A refused request that the sandbox still remembers')),
  },
  { title: 'Inspection', additionalProperties: false },
)

const checkBody = checkFields(Inspection)

interface Inspected extends Omit<KeptRequest, 'receivedAtMs'> {
  receivedAtMs: number | undefined
  notes: string[]
}

/** Says which mistake was made in signing a request: a saved one, or one that was refused a moment ago. */
export function addInspectRoute(server: FastifyInstance, { inspections }: RouteParts): void {
  server.post('/inspections', async ({ body }) => {
    const checked = checkBody(body)
    if (!checked.ok) throw invalidFields(checked.violations)
    const { request, debug_id: debugId } = checked.value
    if ((request === undefined) === (debugId === undefined)) {
      throw invalidFields([fieldViolation('', 'must have either request or debug_id', body)])
    }
    const { received, receivedAtMs, notes } =
      request === undefined ? await findKept(inspections, debugId as string) : readSaved(request)
    const examination = inspections.doctor.examine(received, receivedAtMs)
    if (!examination) {
      const message = 'Too many inspections at the moment.'
      throw new ServiceError('UNAVAILABLE', { message, retryAfterSeconds: 1 })
    }
    return { ...toWireExamination(examination), notes }
  })
}

async function findKept({ findKept: find }: RouteParts['inspections'], debugId: string): Promise<Inspected> {
  const kept = await find(debugId)
  if (kept) return { ...kept, notes: [] }
  throw new ServiceError('NOT_FOUND', {
    message:
      'No refused request is remembered under this debug_id. Only the sandbox remembers them, and only the last ones.',
  })
}

function readSaved(request: string): Inspected {
  try {
    return { ...readSavedRequest(Buffer.from(request)), receivedAtMs: undefined }
  } catch (error) {
    if (!(error instanceof SavedRequestError)) throw error
    throw invalidFields([fieldViolation('request', error.message, '')])
  }
}
