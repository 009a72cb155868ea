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
  if ('serialNo' in by) {
    const pem = platformKeyOf(by.serialNo)
    if (pem === undefined) return 'no-key'
    return isSigned(() =>
      verify('sha256', Buffer.from(body), createPublicKey(pem), Buffer.from(signature, 'base64')),
    )
  }
  return isSignedByKey({ body, signature }, by) ? 'signed' : 'forged'
}

/** Whether the key with this fingerprint has signed the text. */
export function isSignedByKey(
  { body, signature }: Pick<Seal, 'body' | 'signature'>,
  { fingerprint, publicKey }: { fingerprint: string; publicKey: string },
): boolean {
  const check = () => {
    const spki = Buffer.from(publicKey, 'base64')
    if (fingerprintOf(spki) !== fingerprint) return false
    const key = createPublicKey({ key: spki, type: 'spki', format: 'der' })
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64'))
    )
  }
  return isSigned(check) === 'signed'
}

/** A key from the store may be any text. */
function isSigned(check: () => boolean): 'signed' | 'forged' {
  try {
    return check() ? 'signed' : 'forged'
  } catch {
    return 'forged'
  }
}
