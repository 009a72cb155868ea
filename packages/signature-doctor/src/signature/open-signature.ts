import { constants, type KeyObject, publicDecrypt } from 'node:crypto'
import { type DigestInfo, readDigestInfo } from './digest-info.ts'
import { type OpenedPss, openPss } from './open-pss.ts'

/**
 * The content of a signature, opened with one public key. A single RSA operation tells whether this key signed at
 * all, and after that any number of texts can be compared by hashing alone.
 */
export type OpenedSignature =
  | ({ form: 'digest' } & DigestInfo)
  /** Padded like a signature, but without a hash identifier. */
  | { form: 'bare'; payload: Buffer }
  /** Not padded at all: zero bytes, then the content. */
  | { form: 'unpadded'; payload: Buffer }
  | { form: 'pss'; ways: OpenedPss[] }

const ZERO_BYTES_SURE = 16

export function openSignature(signature: Buffer, publicKey: KeyObject): OpenedSignature | undefined {
  const block = open(signature, publicKey)
  if (!block) return undefined
  const payload = withoutPadding(block)
  if (payload) {
    const info = readDigestInfo(payload)
    return info ? { form: 'digest', ...info } : { form: 'bare', payload }
  }
  const ways = openPss(block)
  if (ways.length > 0) return { form: 'pss', ways }
  const start = block.findIndex((byte) => byte !== 0)
  if (start >= ZERO_BYTES_SURE) return { form: 'unpadded', payload: block.subarray(start) }
  return undefined
}

/** PKCS #1 v1.5: 00 01, at least eight FF, 00, then the payload. */
function withoutPadding(block: Buffer): Buffer | undefined {
  if (block[0] !== 0 || block[1] !== 1) return undefined
  const end = block.findIndex((byte, i) => i > 1 && byte !== 0xff)
  return end >= 10 && block[end] === 0 ? block.subarray(end + 1) : undefined
}

/** Undefined when the number is not below the modulus. */
function open(signature: Buffer, key: KeyObject): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature)
  } catch {
    return undefined
  }
}
