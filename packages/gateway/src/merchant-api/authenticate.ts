import type { AppClock } from '@txgw/base/clock'
import type { AppDirectory, KnownApp, KnownKey } from '@txgw/domain/apps/app-directory'
import { DECOY_KEY } from '@txgw/domain/apps/verifying-key'
import {
  type Authorization,
  AuthorizationHeaderError,
  judgeRequestAge,
  parseAuthorization,
  stringToSign,
} from '@txgw/protocol'
import { aboutHeader, NO_HEADER, REPEATED_HEADER, type SignatureProblem } from '../refusals/request-reason.ts'
import { ServiceError } from '../refusals/service-error.ts'
import { createSignatureCheck, VERIFIER, type Verifier } from './check-signature.ts'
import type { Explain } from './explain-refusal.ts'
import type { MerchantRequest } from './merchant-request.ts'

export interface Caller {
  knownApp: KnownApp
  /** The time by which the request was judged. */
  nowMs: number
  authorization: Authorization
}

interface AuthenticatorOptions {
  directory: Pick<AppDirectory, 'find'>
  clock: AppClock
  aheadSecondsMax: number
  /** How much a refusal tells its caller: everything in the sandbox, nothing in production. */
  explain: Explain
  verifier?: Verifier
}

/**
 * Returns the caller of a request, or throws a refusal. It works on the bytes as they arrived; the body has not been
 * parsed before. Only a key whose verification takes long gives a promise.
 */
export type Authenticate = (request: MerchantRequest) => Caller | Promise<Caller>

export function createAuthenticate({
  directory,
  clock,
  aheadSecondsMax,
  explain,
  verifier = VERIFIER,
}: AuthenticatorOptions): Authenticate {
  const checkSignature = createSignatureCheck(verifier)
  return (request) => {
    const authorization = readAuthorization(request)
    const nowMs = clock.nowMs(authorization.authId)
    checkAge(authorization.timestamp, nowMs, aheadSecondsMax)

    const knownApp = directory.find(authorization.authId)
    const knownKey = knownApp?.keys.get(authorization.serialNo)
    const keyProblem = judgeKey(knownApp, knownKey, nowMs)
    const judge = (genuine: boolean): Caller => {
      if (keyProblem || !genuine) {
        if (knownKey) knownKey.usage.refusedCount++
        throw explain(keyProblem ?? 'wrong-signature', authorization, request)
      }
      countAccepted(knownKey as KnownKey, nowMs)

      if (!knownApp?.app.enabled)
        throw new ServiceError('PERMISSION_DENIED', { message: 'The app is disabled.' })
      return { knownApp, nowMs, authorization }
    }
    const genuine = checkSignature(
      signedText(request, authorization),
      keyProblem ? DECOY_KEY : (knownKey as KnownKey),
      Buffer.from(authorization.signature, 'base64'),
    )
    return typeof genuine === 'boolean' ? judge(genuine) : genuine.then(judge)
  }
}

function readAuthorization({ headers }: MerchantRequest): Authorization {
  const count = headers.count('authorization')
  if (count !== 1) {
    throw new ServiceError('UNAUTHENTICATED', { message: count === 0 ? NO_HEADER : REPEATED_HEADER })
  }
  try {
    return parseAuthorization(headers.get('authorization') as string)
  } catch (error) {
    if (!(error instanceof AuthorizationHeaderError)) throw error
    throw new ServiceError('UNAUTHENTICATED', { message: aboutHeader(`${error.pair} ${error.message}`) })
  }
}

function checkAge(timestamp: string, nowMs: number, aheadSecondsMax: number): void {
  const age = judgeRequestAge({ timestamp, nowMs, aheadSecondsMax })
  if (age === 'accepted') return
  const [rule, cause] =
    age === 'too-old'
      ? [
          'is more than 24 hours old',
          'was signed long ago, by a clock that is behind, or with another count than seconds since 1970',
        ]
      : [
          `is more than ${aheadSecondsMax} seconds ahead of the service`,
          'was signed by a clock that is ahead, or with another count than seconds since 1970',
        ]
  const solution = `Set the clock of the calling machine. The time of the service is ${Math.floor(nowMs / 1000)}.`
  throw new ServiceError('UNAUTHENTICATED', {
    message: aboutHeader(`timestamp ${rule}`),
    causes: [{ cause: `The request with the timestamp ${timestamp} ${cause}.`, solution }],
  })
}

function judgeKey(
  app: KnownApp | undefined,
  known: KnownKey | undefined,
  nowMs: number,
): SignatureProblem | undefined {
  if (!app) return 'unknown-app'
  if (!known) return 'unknown-serial'
  if (known.key.revokedAtMs !== null) return 'revoked-serial'
  if (known.key.notBeforeMs !== null && nowMs < known.key.notBeforeMs) return 'not-yet-valid'
  if (known.key.notAfterMs !== null && nowMs > known.key.notAfterMs) return 'expired'
  return undefined
}

function countAccepted({ usage }: KnownKey, nowMs: number): void {
  usage.acceptedCount++
  usage.lastAcceptedAtMs = nowMs
}

function signedText(request: MerchantRequest, { timestamp, nonce }: Authorization): Uint8Array {
  const { method, signedTarget: target, body } = request
  return stringToSign({ method, target, timestamp, nonce, body })
}
