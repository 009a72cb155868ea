import { fieldViolation } from '@txgw/protocol/schemas'
import type { AppClock } from '../base/clock.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { Doctor } from '../signature-doctor/doctor.ts'
import type { Diagnosis, Examination } from '../signature-doctor/examination.ts'
import { readAuthorization } from '../signature-doctor/read-authorization.ts'
import type { ReceivedRequest } from '../signature-doctor/received-request.ts'
import type { Authenticate } from './authenticate.ts'
import type { MerchantRequest } from './merchant-request.ts'

/** The same authentication with refusals that name the mistake. Only for the sandbox: production reveals nothing. */
export function diagnoseRefusals(
  authenticate: Authenticate,
  { doctor, clock }: { doctor: Doctor; clock: AppClock },
): Authenticate {
  return (request) => {
    try {
      return authenticate(request)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.name !== 'UNAUTHENTICATED') throw error
      const received = receivedFrom(request)
      const { authorization } = readAuthorization(received.authorizations)
      const examination = doctor.examine(received, clock.nowMs(authorization?.authId))
      throw examination ? withDiagnoses(error, examination, request) : error
    }
  }
}

export function receivedFrom({
  method,
  target,
  signedTarget,
  headers,
  body,
}: MerchantRequest): ReceivedRequest {
  const authorizations: string[] = []
  for (const [name, value] of headers) if (name === 'authorization') authorizations.push(value)
  return { method, target, signedTarget, host: headers.get('host'), authorizations, body }
}

const WRONG_SIGNATURE = 'wrong-signature'
/** Mistakes that the refusal already names. */
const NAMED_BY_REFUSAL = ['header-missing', 'header-repeated']

function withDiagnoses(
  refusal: ServiceError,
  examination: Examination,
  request: MerchantRequest,
): ServiceError {
  const keyProblem = refusal.internalReason !== undefined && refusal.internalReason !== WRONG_SIGNATURE
  // When the app or the serial is unknown, the refusal already says that the key is unknown.
  const diagnoses = examination.diagnoses.filter(({ mistake }) => !(keyProblem && mistake === 'unknown-key'))
  const [first] = diagnoses
  if (!first) return refusal
  const codes = diagnoses.map(({ mistake }) => mistake).join(', ')
  return new ServiceError('UNAUTHENTICATED', {
    message: NAMED_BY_REFUSAL.includes(first.mistake) ? refusal.message : `${refusal.message} ${first.cause}`,
    causes: [
      ...(keyProblem ? refusal.causes : []),
      ...diagnoses.map(({ cause, solution }) => ({ cause, solution })),
    ],
    details: diagnoses.map((diagnosis) =>
      fieldViolation(diagnosis.field, describe(diagnosis, examination), sentValue(diagnosis.field, request)),
    ),
    internalReason: `${refusal.internalReason ?? refusal.message} (${codes})`,
  })
}

function describe({ cause, mistake }: Diagnosis, { firstDifference, signedString }: Examination): string {
  const where =
    firstDifference && signedString
      ? ` The signed text first differs from the expected text at byte ${firstDifference.offset}, in line ${firstDifference.line}.`
      : ''
  return `${mistake}: ${cause}${where}`
}

/** Never returns the signature or the whole header that holds it. */
function sentValue(field: string, { method, signedTarget, body, headers }: MerchantRequest): string {
  if (field === 'method') return method
  if (field === 'path') return signedTarget
  if (field === 'query') return signedTarget.slice(signedTarget.indexOf('?') + 1)
  if (field === 'body') return body.toString('utf8')
  const pair = /^Authorization\.(auth_id|serial_no|nonce_str|timestamp)$/.exec(field)?.[1]
  if (!pair) return ''
  return new RegExp(`[ ,]${pair}="?([^",]*)`).exec(headers.get('authorization') ?? '')?.[1] ?? ''
}
