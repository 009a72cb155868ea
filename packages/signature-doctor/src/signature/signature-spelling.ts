import { isUtf8 } from 'node:buffer'
import { decodeCanonicalBase64, MODULUS_BITS } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import { SIGNATURE_REWRITES } from './signature-rewrites.ts'

const SIGNATURE_BYTES = MODULUS_BITS / 8
const BASE64_LENGTH = 344
const SPELLINGS_IN_ONE_MAX = 3

/** 256 bytes that may be the signature, and what is wrong with them if they are. */
interface Reading {
  bytes: Buffer
  findings: Finding[]
  /** Seldom enough to be tried with the keys of the app alone. */
  onlyOwnKeys: boolean
}

export interface SpeltSignature {
  /** The bytes that the text spells, in whatever length; undefined when even they are unknown. */
  bytes: Buffer | undefined
  readings: Reading[]
  /** The mistakes of the spelling, as far as they are certain. */
  findings: Finding[]
  /** The finding for the case that none of the readings is a signature. */
  misfit: Finding | undefined
}

const NOT_READ = { bytes: undefined, readings: [], findings: [] }

/** Reads a signature in whatever encoding it was sent, and names what is wrong with the encoding. */
export function readSpelling(text: string): SpeltSignature {
  if (PRIVATE_KEY.test(text)) return { ...NOT_READ, misfit: { mistake: 'signature-private-key' } }
  if (BASE64_WORD.test(text)) return unreadable(text)
  if (hasLostItsCase(text)) return { ...NOT_READ, misfit: { mistake: 'signature-case' } }
  const spelt = readBytes(text)
  if (!spelt) return unreadable(text)
  const { bytes, findings } = spelt
  return { bytes, findings, readings: readingsOf(bytes), misfit: lengthFinding(bytes) }
}

/** PEM, and the DER of PKCS #8 and PKCS #1 in Base64. */
const PRIVATE_KEY = /PRIVATE KEY-----|^MII[\w+/]{2}[\w+/]IBA[AD]/
const LETTERS_SURE = 10

/** Small and large letters are as frequent in Base64, so no signature has only one kind. */
function hasLostItsCase(text: string): boolean {
  if (text.length !== BASE64_LENGTH || !/^[A-Z0-9+/]+={2}$|^[a-z0-9+/]+={2}$/.test(text)) return false
  return new Set(text.replace(/[^A-Za-z]/g, '')).size >= LETTERS_SURE
}

interface Spelt {
  bytes: Buffer
  findings: Finding[]
}

function readBytes(text: string, depth = 0): Spelt | undefined {
  const bytes = decodeCanonicalBase64(text)
  if (bytes?.length === SIGNATURE_BYTES) return { bytes: Buffer.from(bytes), findings: [] }
  if (depth < SPELLINGS_IN_ONE_MAX) {
    for (const [mistake, rewrite] of SIGNATURE_REWRITES) {
      const rewritten = rewrite(text)
      if (rewritten === undefined || rewritten === text) continue
      const inner = readBytes(rewritten, depth + 1)
      if (inner?.bytes.length !== SIGNATURE_BYTES) continue
      const others = inner.findings.filter((finding) => finding.mistake !== mistake)
      return { bytes: inner.bytes, findings: [{ mistake }, ...others] }
    }
  }
  if (depth > 0) return undefined
  if (/^(?:[0-9a-f]{2}){16,}$/i.test(text)) {
    return { bytes: Buffer.from(text, 'hex'), findings: [{ mistake: 'signature-hex' }] }
  }
  return bytes && bytes.length > 0 ? { bytes: Buffer.from(bytes), findings: [] } : undefined
}

function readingsOf(bytes: Buffer): Reading[] {
  const reading = (read: Buffer, findings: Finding[]): Reading => ({
    bytes: read,
    findings,
    onlyOwnKeys: findings.length > 0,
  })
  if (bytes.length === SIGNATURE_BYTES) {
    const reversed = Buffer.from(bytes).reverse()
    return [reading(bytes, []), reading(reversed, [{ mistake: 'signature-reversed' }])]
  }
  if (bytes.length === SIGNATURE_BYTES - 1) {
    const padded = Buffer.concat([Buffer.alloc(1), bytes])
    return [
      reading(padded, [{ mistake: 'signature-bytes', detail: 'the zero byte at its beginning was dropped' }]),
    ]
  }
  if (isUtf8(bytes) && /^[\0-\xff]{256}$/.test(bytes.toString('utf8'))) {
    return [reading(Buffer.from(bytes.toString('utf8'), 'latin1'), [AS_TEXT])]
  }
  const wrapped = WRAPPERS.find(([, head]) => isWrappedIn(bytes, head))
  if (wrapped) {
    const [name, head] = wrapped
    return [reading(bytes.subarray(head.length), [{ mistake: 'signature-der', detail: `a DER ${name}` }])]
  }
  const tooMany = bytes.length - SIGNATURE_BYTES
  if (tooMany < 1 || tooMany > 4) return []
  const detail = (where: string) => `${tooMany} too many at its ${where}`
  return [
    reading(bytes.subarray(tooMany), [{ mistake: 'signature-bytes', detail: detail('beginning') }]),
    reading(bytes.subarray(0, SIGNATURE_BYTES), [{ mistake: 'signature-bytes', detail: detail('end') }]),
  ]
}

/** The tag and the length in front of 256 bytes. A bit string also says that it uses all bits of its last byte. */
const WRAPPERS = [
  ['OCTET STRING', Buffer.from('04820100', 'hex')],
  ['BIT STRING', Buffer.from('0382010100', 'hex')],
] as const

function isWrappedIn(bytes: Buffer, head: Buffer): boolean {
  return bytes.length === head.length + SIGNATURE_BYTES && bytes.subarray(0, head.length).equals(head)
}

const AS_TEXT: Finding = { mistake: 'signature-as-text' }
/** The mark for a byte that is no UTF-8, so many times that it is no chance. */
const REPLACED = /\ufffd(?:.*?\ufffd){15}/s

/** The object identifier of CMS signed data. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')

const MADE_BY: Record<number, string> = {
  16: ', as an MD5 digest has',
  20: ', as a SHA-1 digest or an HMAC-SHA1 has',
  32: ', as an HMAC-SHA256 has, or a bare SHA-256 digest',
  48: ', as a SHA-384 digest has',
  64: ', as an Ed25519 signature has, or an HMAC-SHA512',
  70: ', as an ECDSA signature has',
  71: ', as an ECDSA signature has',
  72: ', as an ECDSA signature has',
  128: ', as RSA 1024 makes them',
  294: ', as a public key has',
  384: ', as RSA 3072 makes them',
  512: ', as RSA 4096 makes them',
}

function lengthFinding(bytes: Buffer): Finding | undefined {
  const { length } = bytes
  if (length === SIGNATURE_BYTES) return undefined
  if (isUtf8(bytes) && REPLACED.test(bytes.toString('utf8'))) return AS_TEXT
  const madeBy = bytes.includes(SIGNED_DATA) ? ', as a PKCS #7 or CMS container has' : MADE_BY[length]
  if (!madeBy && length < SIGNATURE_BYTES) return cut(`it has ${length} of ${SIGNATURE_BYTES} bytes`)
  return { mistake: 'signature-length', detail: `it has ${length} bytes${madeBy ?? ''}` }
}

function cut(detail: string): Finding {
  return { mistake: 'signature-cut', detail, uncertain: true }
}

/** Words that are also the Base64 of a few bytes. */
const BASE64_WORD = /^(?:null|None|true)$/
const OBJECT_TEXT = /^(?:undefined|null|None|nil|true|false|\[.*|<Buffer.*|System\..*|object.*|bytearray.*)$/

/** Not the encoding of any bytes. */
function unreadable(text: string): SpeltSignature {
  if (OBJECT_TEXT.test(text)) return { ...NOT_READ, misfit: { mistake: 'signature-object-text' } }
  const isCut = /^[A-Za-z0-9+/_-]{100,343}$/.test(text)
  const misfit = isCut ? cut(`it has ${text.length} of 344 characters`) : undefined
  return { ...NOT_READ, misfit: misfit ?? { mistake: 'signature-unreadable' } }
}
