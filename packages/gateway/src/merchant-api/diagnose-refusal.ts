import { setTimeout as sleep } from 'node:timers/promises'
import type { AppClock } from '@txgw/base/clock'
import { fieldViolation } from '@txgw/protocol/schemas'
import type { Doctor } from '@txgw/signature-doctor/doctor'
import type { Diagnosis, Examination } from '@txgw/signature-doctor/examination'
import { shownTexts } from '@txgw/signature-doctor/examination-wire'
import type { Claim } from '@txgw/signature-doctor/header/read-authorization'
import type { ReceivedRequest } from '@txgw/signature-doctor/received-request'
import type { RefusedSignature } from '../refusals/request-reason.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { MerchantRequest } from './merchant-request.ts'

export interface ExplainedRefusal {
  refusal: ServiceError
  /** The app that the request means, as far as its header can be understood. */
  authId?: string | undefined
}

/** Returns a refusal that says more about the same failure. */
export type ExplainRefusal = (refusal: ServiceError, request: MerchantRequest) => Promise<ExplainedRefusal>

/** Clients often wait no longer than ten seconds, and a refusal that comes late explains nothing. */
const EXPLAINED_MS_MAX = 6_000
const LATE_RETRY_SECONDS = 5

interface DiagnoseOptions {
  doctor: Doctor
  clock: AppClock
  explainedMsMax?: number
}

/** Names the mistake behind a failed authentication. Only for the sandbox: production reveals nothing. */
export function diagnoseRefusals({
  doctor,
  clock,
  explainedMsMax = EXPLAINED_MS_MAX,
}: DiagnoseOptions): ExplainRefusal {
  return async (refusal, request) => {
    const receivedAtMs = (authId: string | undefined) => clock.nowMs(authId)
    const examinee = { received: receivedFrom(request), receivedAtMs }
    const outcome = await within(explainedMsMax, doctor.examine(examinee, { client: request.clientAddress }))
    if (outcome === undefined)
      return { refusal: leftOut(refusal, 'finding it took too long', LATE_RETRY_SECONDS) }
    if ('problem' in outcome) return { refusal }
    if ('retryAfterSeconds' in outcome)
      return { refusal: leftOut(refusal, 'too many are being asked for', outcome.retryAfterSeconds) }
    const { examination, claim } = outcome
    return { refusal: withDiagnoses(refusal, examination, { request, claim }), authId: claim?.authId }
  }
}

/** Returns undefined when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController()
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: waiting.signal })])
  } finally {
    waiting.abort()
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

/** The refusal as it is, with the time after which its explanation can be had. */
function leftOut(refusal: ServiceError, because: string, retryAfterSeconds: number) {
  const { message, causes, details } = refusal
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  return new ServiceError('UNAUTHENTICATED', {
    message: `${message} The explanation is left out, because ${because}. Send the request again in ${wait} to get it.`,
    causes,
    details,
    retryAfterSeconds,
    signature: { refused: refusedBy(refusal), found: 'not explained' },
  })
}

function refusedBy({ signature, message }: ServiceError): RefusedSignature['refused'] {
  return signature?.refused ?? { told: message }
}

/** Mistakes that the refusal already names. */
const NAMED_BY_REFUSAL = ['header-missing', 'header-repeated']
/** What the refusal says about a header, between its subject and its full stop. */
const RULE = /^(?:Authorization header: )?(.*?)\.?$/s

interface Sent {
  request: MerchantRequest
  claim: Claim | undefined
}

function withDiagnoses(refusal: ServiceError, examination: Examination, sent: Sent): ServiceError {
  const { signature } = refusal
  const keyProblem = signature !== undefined && signature.refused !== 'wrong-signature'
  // When the app or the serial is unknown, the refusal already says that the key is unknown.
  const diagnoses = examination.diagnoses.filter(({ mistake }) => !(keyProblem && mistake === 'unknown-key'))
  const [first] = diagnoses
  const debug = { debug: shownTexts(examination) }
  if (!first) {
    const { message, causes, details } = refusal
    return new ServiceError('UNAUTHENTICATED', { message, causes, details, ...debug, signature })
  }
  const causes = diagnoses.map((diagnosis) => ({ cause: said(diagnosis), solution: diagnosis.solution }))
  return new ServiceError('UNAUTHENTICATED', {
    message: isNamed(first, refusal) ? refusal.message : `${refusal.message} ${said(first)}`,
    causes: [...(keyProblem ? refusal.causes : []), ...causes],
    details: diagnoses.map((diagnosis) =>
      fieldViolation(diagnosis.field, describe(diagnosis, examination), sentValue(diagnosis.field, sent)),
    ),
    ...debug,
    signature: { refused: refusedBy(refusal), found: diagnoses.map(({ mistake }) => mistake) },
  })
}

function isNamed({ mistake, cause }: Diagnosis, { message }: ServiceError): boolean {
  return NAMED_BY_REFUSAL.includes(mistake) || cause.includes(RULE.exec(message)?.[1] as string)
}

function said({ cause, certain }: Diagnosis): string {
  return certain ? cause : `Probably: ${cause}`
}

function describe(diagnosis: Diagnosis, { firstDifference, signedString }: Examination): string {
  const where =
    firstDifference && signedString
      ? ` The signed text first differs from the expected text at byte ${firstDifference.offset}, in line ${firstDifference.line}.`
      : ''
  return `${diagnosis.mistake}: ${said(diagnosis)}${where}`
}

/** Never returns the signature or the whole header that holds it. */
function sentValue(field: string, { request: { method, signedTarget, body }, claim }: Sent): string {
  if (field === 'method') return method
  if (field === 'path') return signedTarget
  if (field === 'query') return signedTarget.slice(signedTarget.indexOf('?') + 1)
  if (field === 'body') return body.toString('utf8')
  if (field === 'Authorization.auth_id') return claim?.authId ?? ''
  if (field === 'Authorization.serial_no') return claim?.serialNo ?? ''
  if (field === 'Authorization.nonce_str') return claim?.nonce ?? ''
  return field === 'Authorization.timestamp' ? (claim?.timestamp ?? '') : ''
}
