import { decodeCanonicalBase64, encodeBase64 } from './base64.ts'
import { type SignedParts, stringToSign } from './string-to-sign.ts'

const ALGORITHM = 'RSASSA-PKCS1-v1_5'

/** Import parameters for a key of this scheme: SHA-256 with RSA, PKCS #1 v1.5. */
export const KEY_ALGORITHM = { name: ALGORITHM, hash: 'SHA-256' } as const

export async function signParts(parts: SignedParts, privateKey: CryptoKey): Promise<string> {
  return signBytes(stringToSign(parts), privateKey)
}

export async function verifyParts(
  parts: SignedParts,
  signature: string,
  publicKey: CryptoKey,
): Promise<boolean> {
  return verifyBytes(stringToSign(parts), signature, publicKey)
}

export async function signBytes(bytes: Uint8Array<ArrayBuffer>, privateKey: CryptoKey): Promise<string> {
  return encodeBase64(new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, bytes)))
}

export async function verifyBytes(
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
  publicKey: CryptoKey,
): Promise<boolean> {
  const signatureBytes = decodeCanonicalBase64(signature)
  if (!signatureBytes) return false
  return crypto.subtle.verify(ALGORITHM, publicKey, signatureBytes, bytes)
}
