import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  type Authorization,
  AuthorizationHeaderError,
  judgeRequestAge,
  parseAuthorization,
  stringToSign,
} from '@txgw/protocol'
import type { AppDirectory, KnownApp, KnownKey } from '../apps/app-directory.ts'
import type { AppClock } from '../base/clock.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { Explain, KeyProblem } from './explain-refusal.ts'
import type { MerchantRequest } from './merchant-request.ts'

/**
 * When there is no usable key, the same work is done with this one, so that the response time reveals nothing. Its
 * private half was never kept, and a signature that matches it is refused like any other. The key is fixed because
 * making a pair takes longer than the rest of the start.
 */
const DECOY_KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAj5PBf/4uKo+9831AA9/8
/PSMYieM75GrTwjG2ngyjs8c38qjDdlITY19lL4K2iHonQgXl3ExPRTcH6XVrAkt
ntzc6sh3aO+Rleq6BvhfY1oIk/c7v4PTOBC6NMp/xIrfP8Juu0bKTC7XL+IRsJbd
Ct/LSwPPUOwkJF5ouMbVUk3QVdw2/Eduh/9C+Hh07wx62qLxCF4FEe6XAjwbWQqr
r+3ko8u+2H57Ark8rs8d1JPvRHpCl+5dELIh9ObZNW4wDvUzI67bs0SbIuyzO8Zn
CvBrllPxRO0E69KfpQ5RmCpEhfThfkyPwyLlZFxRHP2SMnIYiTp0yVZnjD967AGb
7QIDAQAB
-----END PUBLIC KEY-----`)

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
}

/**
 * Returns the caller of a request, or throws a refusal. It works on the bytes as they arrived; the body has not been
 * parsed before.
 */
export type Authenticate = (request: MerchantRequest) => Caller

export function createAuthenticate({
  directory,
  clock,
  aheadSecondsMax,
  explain,
}: AuthenticatorOptions): Authenticate {
  return (request) => {
    const authorization = readAuthorization(request)
    const nowMs = clock.nowMs(authorization.authId)
    checkAge(authorization.timestamp, nowMs, aheadSecondsMax)

    const knownApp = directory.find(authorization.authId)
    const knownKey = knownApp?.keys.get(authorization.serialNo)
    const keyProblem = judgeKey(knownApp, knownKey, nowMs)
    const genuine = isGenuine(
      request,
      authorization,
      keyProblem ? DECOY_KEY : (knownKey as KnownKey).publicKey,
    )
    if (keyProblem || !genuine) {
      if (knownKey) knownKey.usage.refusedCount++
      throw explain(keyProblem ?? 'wrong-signature', authorization, request)
    }
    countAccepted(knownKey as KnownKey, nowMs)

    if (!knownApp?.app.enabled)
      throw new ServiceError('PERMISSION_DENIED', { message: 'The app is disabled.' })
    return { knownApp, nowMs, authorization }
  }
}

function readAuthorization({ headers }: MerchantRequest): Authorization {
  const count = headers.count('authorization')
  if (count !== 1) {
    const message =
      count === 0 ? 'The Authorization header is missing.' : 'The Authorization header is repeated.'
    throw new ServiceError('UNAUTHENTICATED', { message })
  }
  try {
    return parseAuthorization(headers.get('authorization') as string)
  } catch (error) {
    if (!(error instanceof AuthorizationHeaderError)) throw error
    throw new ServiceError('UNAUTHENTICATED', {
      message: `Authorization header: ${error.pair} ${error.message}.`,
    })
  }
}

function checkAge(timestamp: string, nowMs: number, aheadSecondsMax: number): void {
  const age = judgeRequestAge({ timestamp, nowMs, aheadSecondsMax })
  if (age === 'accepted') return
  const rule =
    age === 'too-old'
      ? 'is more than 24 hours old'
      : `is more than ${aheadSecondsMax} seconds ahead of the service`
  const solution = `Set the clock of the calling machine. The time of the service is ${Math.floor(nowMs / 1000)}.`
  throw new ServiceError('UNAUTHENTICATED', {
    message: `Authorization header: timestamp ${rule}.`,
    causes: [{ cause: `The timestamp ${timestamp} ${rule}.`, solution }],
  })
}

function judgeKey(
  app: KnownApp | undefined,
  known: KnownKey | undefined,
  nowMs: number,
): KeyProblem | undefined {
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

function isGenuine(request: MerchantRequest, authorization: Authorization, publicKey: KeyObject): boolean {
  const signed = stringToSign({
    method: request.method,
    target: request.signedTarget,
    timestamp: authorization.timestamp,
    nonce: authorization.nonce,
    body: request.body,
  })
  return verify('sha256', signed, publicKey, Buffer.from(authorization.signature, 'base64'))
}
