import { type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '@txgw/base/work/turns'
import type { VerifyingKey } from '@txgw/domain/apps/verifying-key'
import { ServiceError } from '../refusals/service-error.ts'
import { RETRY_AFTER_OVERLOAD_SECONDS } from './error-answer.ts'

/** Verifications with costly keys that wait for their turn, of all apps together. */
export const COSTLY_WAITING_MAX = 32

/** Below every modulus of 2048 bits, and as long. */
const FITTING_SIGNATURE = Buffer.alloc(256, 0x5a)

/** SHA-256 with RSA, at once or on Node's thread pool. */
export interface Verifier {
  verify(signed: Uint8Array, publicKey: KeyObject, signature: Buffer): boolean
  verifyApart(signed: Uint8Array, publicKey: KeyObject, signature: Buffer): Promise<boolean>
}

const verifyBehind = promisify<string, Uint8Array, KeyObject, Buffer, boolean>(verify)

export const VERIFIER: Verifier = {
  verify: (signed, publicKey, signature) => verify('sha256', signed, publicKey, signature),
  verifyApart: (signed, publicKey, signature) => verifyBehind('sha256', signed, publicKey, signature),
}

export type CheckSignature = (
  signed: Uint8Array,
  key: VerifyingKey,
  signature: Buffer,
) => boolean | Promise<boolean>

/**
 * Each check is one verification of the same cost. A signature that is not below the modulus would be refused at a
 * glance, and the glance would tell which modulus it met. Another one is verified in its place.
 */
export function createSignatureCheck({ verify, verifyApart }: Verifier): CheckSignature {
  // Costly verifications run one at a time, so that they take one thread at most. Keys take turns.
  const takeTurn = createTurns<object>({ waitingMax: COSTLY_WAITING_MAX, tooMany })
  return (signed, { publicKey, modulus, isCostly }, signature) => {
    const isBelow = signature.compare(modulus) < 0
    const verified = isBelow ? signature : FITTING_SIGNATURE
    if (!isCostly) return verify(signed, publicKey, verified) && isBelow
    return takeTurn(publicKey, async () => (await verifyApart(signed, publicKey, verified)) && isBelow)
  }
}

function tooMany(): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: 'Too many requests wait for the verification of a key with a long exponent.',
    retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS,
  })
}
