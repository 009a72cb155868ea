import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto'

/** A key of any length, which nobody can sign with. Making a pair of 4096 bits takes seconds. */
export function publicKeyOf(bits: number): KeyObject {
  const modulus = randomBytes(bits / 8)
  modulus.writeUInt8(modulus.readUInt8(0) | 0x80, 0)
  modulus.writeUInt8(modulus.readUInt8(modulus.length - 1) | 1, modulus.length - 1)
  return publicKeyFrom(BigInt(`0x${modulus.toString('hex')}`))
}

export function publicKeyFrom(modulus: bigint, exponent = 65537n): KeyObject {
  const [n, e] = [bytesOf(modulus), bytesOf(exponent)].map((bytes) => bytes.toString('base64url'))
  return createPublicKey({ key: { kty: 'RSA', n: n as string, e: e as string }, format: 'jwk' })
}

function bytesOf(number: bigint): Buffer {
  const digits = number.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

export function spkiPem(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
