import { constants, type KeyObject, publicDecrypt } from 'node:crypto'
import { type DigestInfo, readDigestInfo } from './digest-info.ts'

/**
 * The content of a signature, opened with one public key. PKCS #1 v1.5 can be opened. So a single RSA operation tells
 * whether this key signed at all, and after that any number of texts can be compared by hashing alone.
 */
export type OpenedSignature =
  | ({ form: 'digest' } & DigestInfo)
  /** Padded like a signature, but without a hash identifier. */
  | { form: 'bare'; payload: Buffer }
  /** Looks like PSS, as one key in 512 does by chance. Only a verification can tell. */
  | { form: 'maybe-pss' }

const PSS_TRAILER = 0xbc

export function openSignature(signature: Buffer, publicKey: KeyObject): OpenedSignature | undefined {
  const block = open(signature, publicKey, constants.RSA_NO_PADDING)
  if (!block) return undefined
  if (block[0] !== 0 || block[1] !== 1) return looksLikePss(block) ? { form: 'maybe-pss' } : undefined
  const payload = open(signature, publicKey, constants.RSA_PKCS1_PADDING)
  if (!payload) return undefined
  const info = readDigestInfo(payload)
  return info ? { form: 'digest', ...info } : { form: 'bare', payload }
}

function looksLikePss(block: Buffer): boolean {
  return block.at(-1) === PSS_TRAILER && (block[0] as number) < 0x80
}

/** Undefined when the number is not below the modulus, or when the padding is different. */
function open(signature: Buffer, publicKey: KeyObject, padding: number): Buffer | undefined {
  try {
    return publicDecrypt({ key: publicKey, padding }, signature)
  } catch {
    return undefined
  }
}
