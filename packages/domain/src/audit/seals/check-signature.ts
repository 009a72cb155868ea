import { createPublicKey, verify } from 'node:crypto'
import type { Seal } from '../audit-store.ts'
import type { SealContent } from './seal.ts'
import { fingerprintOf } from './seal-key.ts'

/** Returns the public half of a platform key as PEM. */
export type PlatformKeyOf = (serialNo: string) => string | undefined

/** Whether the key that a seal names has signed it. It does not say whether anybody trusts that key. */
export function checkSignature(
  { body, signature }: Seal,
  { by }: SealContent,
  platformKeyOf: PlatformKeyOf,
): 'signed' | 'forged' | 'no-key' {
  const bytes = Buffer.from(body)
  const signed = Buffer.from(signature, 'base64')
  if ('serialNo' in by) {
    const pem = platformKeyOf(by.serialNo)
    if (pem === undefined) return 'no-key'
    return isSigned(() => verify('sha256', bytes, createPublicKey(pem), signed))
  }
  return isSigned(() => {
    const spki = Buffer.from(by.publicKey, 'base64')
    if (fingerprintOf(spki) !== by.fingerprint) return false
    const key = createPublicKey({ key: spki, type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, signed)
  })
}

/** A key from the store may be any text. */
function isSigned(check: () => boolean): 'signed' | 'forged' {
  try {
    return check() ? 'signed' : 'forged'
  } catch {
    return 'forged'
  }
}
