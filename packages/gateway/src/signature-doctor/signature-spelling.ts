import { decodeCanonicalBase64, MODULUS_BITS } from '@txgw/protocol'
import type { Finding } from './examination.ts'

const SIGNATURE_BYTES = MODULUS_BITS / 8
const BASE64_LENGTH = 344
const SPELLINGS_IN_ONE_MAX = 3
const WHITE_SPACE = /\s|\\r|\\n/g

interface SpeltSignature {
  bytes: Buffer | undefined
  findings: Finding[]
}

/** Reads a signature in whatever encoding it was sent, and names what is wrong with the encoding. */
export function readSpelling(text: string, depth = 0): SpeltSignature {
  const bytes = decodeCanonicalBase64(text)
  if (bytes?.length === SIGNATURE_BYTES) return { bytes: Buffer.from(bytes), findings: [] }
  if (depth === SPELLINGS_IN_ONE_MAX) return unreadable(text)
  for (const { mistake, rewrite } of REWRITES) {
    const rewritten = rewrite(text)
    if (rewritten === undefined || rewritten === text) continue
    const inner = readSpelling(rewritten, depth + 1)
    if (inner.bytes) return { bytes: inner.bytes, findings: [{ mistake }, ...inner.findings] }
  }
  return unreadable(text)
}

function unreadable(text: string): SpeltSignature {
  const bytes = decodeCanonicalBase64(text)
  if (!bytes) return { bytes: undefined, findings: [{ mistake: 'signature-unreadable' }] }
  const detail = `it has ${bytes.length} bytes${MADE_BY[bytes.length] ?? ''}`
  return { bytes: undefined, findings: [{ mistake: 'signature-length', detail }] }
}

const MADE_BY: Record<number, string> = {
  32: ', as an HMAC-SHA256 has',
  64: ', as an Ed25519 signature has',
  128: ', as RSA 1024 makes them',
  384: ', as RSA 3072 makes them',
  512: ', as RSA 4096 makes them',
}

/** Rewrites one encoding into a plainer one; undefined when the text does not use that encoding. */
const REWRITES: { mistake: Finding['mistake']; rewrite: (text: string) => string | undefined }[] = [
  {
    mistake: 'signature-url-encoded',
    rewrite: (text) => (text.includes('%') ? percentDecoded(text) : undefined),
  },
  {
    mistake: 'signature-hex',
    rewrite(text) {
      const digits = text.replace(/^0x/i, '').replaceAll(':', '')
      return /^[0-9a-f]{512}$/i.test(digits) ? Buffer.from(digits, 'hex').toString('base64') : undefined
    },
  },
  {
    mistake: 'signature-plus-lost',
    rewrite: (text) => (text.length === BASE64_LENGTH ? text.replaceAll(' ', '+') : undefined),
  },
  { mistake: 'signature-wrapped', rewrite: (text) => text.replace(WHITE_SPACE, '') },
  {
    mistake: 'signature-base64url',
    rewrite: (text) =>
      /[-_]/.test(text) ? padded(text.replaceAll('-', '+').replaceAll('_', '/')) : undefined,
  },
  { mistake: 'signature-unpadded', rewrite: padded },
  {
    mistake: 'signature-double-base64',
    rewrite(text) {
      const inner = decodeCanonicalBase64(text)
      return inner && inner.length > SIGNATURE_BYTES ? Buffer.from(inner).toString('latin1') : undefined
    },
  },
]

function padded(text: string): string {
  return text.replace(/=+$/, '').padEnd(Math.ceil(text.replace(/=+$/, '').length / 4) * 4, '=')
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
