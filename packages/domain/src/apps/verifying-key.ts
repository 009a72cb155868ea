import { createPublicKey, type KeyObject } from 'node:crypto'

/** A verification with a longer exponent takes up to sixty times as long as with 65537. */
export const PUBLIC_EXPONENT_MAX = 2n ** 32n - 1n

/** A public key with what the cost of its verification depends on. */
export interface VerifyingKey {
  publicKey: KeyObject
  /** Its most significant byte comes first, as in a signature. */
  modulus: Buffer
  /** Whether a verification takes so long that it must not hold up the main thread. */
  isCostly: boolean
}

export function verifyingKey(publicKey: KeyObject): VerifyingKey {
  const { publicExponent = 0n } = publicKey.asymmetricKeyDetails ?? {}
  return { publicKey, modulus: modulusOf(publicKey), isCostly: publicExponent > PUBLIC_EXPONENT_MAX }
}

export function modulusOf(publicKey: KeyObject): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' }).n as string, 'base64url')
}

/**
 * When there is no usable key, the same work is done with this one, so that the response time reveals nothing. Its
 * private half was never kept, and a signature that matches it is refused like any other. The key is fixed because
 * making a pair takes longer than the rest of the start.
 */
export const DECOY_KEY = verifyingKey(
  createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAj5PBf/4uKo+9831AA9/8
/PSMYieM75GrTwjG2ngyjs8c38qjDdlITY19lL4K2iHonQgXl3ExPRTcH6XVrAkt
ntzc6sh3aO+Rleq6BvhfY1oIk/c7v4PTOBC6NMp/xIrfP8Juu0bKTC7XL+IRsJbd
Ct/LSwPPUOwkJF5ouMbVUk3QVdw2/Eduh/9C+Hh07wx62qLxCF4FEe6XAjwbWQqr
r+3ko8u+2H57Ark8rs8d1JPvRHpCl+5dELIh9ObZNW4wDvUzI67bs0SbIuyzO8Zn
CvBrllPxRO0E69KfpQ5RmCpEhfThfkyPwyLlZFxRHP2SMnIYiTp0yVZnjD967AGb
7QIDAQAB
-----END PUBLIC KEY-----`),
)
