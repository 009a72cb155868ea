import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto'

/** A key of any length, which nobody can sign with. Making a pair of 4096 bits takes seconds. */
export function publicKeyOf(bits: number): KeyObject {
  const modulus = randomBytes(bits / 8)
  modulus.writeUInt8(modulus.readUInt8(0) | 0x80, 0)
  modulus.writeUInt8(modulus.readUInt8(modulus.length - 1) | 1, modulus.length - 1)
  return createPublicKey({ key: { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' }, format: 'jwk' })
}

export function spkiPem(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
