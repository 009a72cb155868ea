import { constants, createHash, privateEncrypt, sign } from 'node:crypto'
import { joinParts, type PartsText } from './signed-parts.ts'
import { privateKey } from './test-keys.ts'

const MODULUS_BYTES = 256
const SHA256_WITH_NULL = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const SHA256_WITHOUT_NULL = Buffer.from('302f300b0609608648016503040201' + '0420', 'hex')
const SHA256_LONG_LENGTH = Buffer.from('308131300d060960864801650304020105000420', 'hex')

const merchant = privateKey('merchant')

export const signRight = (parts: PartsText): Buffer => sign('sha256', joinParts(parts), merchant)

export const signText = (text: string): Buffer => sign('sha256', Buffer.from(text), merchant)

export const signHash = (parts: PartsText, hash: string): Buffer => sign(hash, joinParts(parts), merchant)

export const signWith = (parts: PartsText, key: string): Buffer =>
  sign('sha256', joinParts(parts), privateKey(key))

/** With no salt PSS is as repeatable as PKCS #1 v1.5. */
export const signPssWithoutSalt = (parts: PartsText): Buffer =>
  sign('sha256', joinParts(parts), {
    key: merchant,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 0,
  })

interface Encoding {
  /** What stands before the digest: the DigestInfo. */
  info: Buffer
  /** The bytes behind 00 01 and before the zero that ends the padding. */
  padding?: (length: number) => Buffer
  blockType?: number
  garbage?: Buffer
}

/** Signs an encoded message that PKCS #1 v1.5 does not allow; careless verifiers accept some of them. */
function signEncoded(parts: PartsText, { info, padding, blockType = 1, garbage }: Encoding): Buffer {
  const digest = createHash('sha256').update(joinParts(parts)).digest()
  const content = Buffer.concat([Buffer.from([0]), info, digest, garbage ?? Buffer.alloc(0)])
  const paddingLength = MODULUS_BYTES - 2 - content.length
  const filled = padding?.(paddingLength) ?? Buffer.alloc(paddingLength, 0xff)
  const encoded = Buffer.concat([Buffer.from([0, blockType]), filled, content])
  return privateEncrypt({ key: merchant, padding: constants.RSA_NO_PADDING }, encoded)
}

export const FORGED_ENCODINGS: { comment: string; make: (parts: PartsText) => Buffer }[] = [
  {
    comment: 'the algorithm identifier without its NULL',
    make: (parts) => signEncoded(parts, { info: SHA256_WITHOUT_NULL }),
  },
  {
    comment: 'a length of the DigestInfo in long form (BER)',
    make: (parts) => signEncoded(parts, { info: SHA256_LONG_LENGTH }),
  },
  {
    comment: 'the digest without a DigestInfo',
    make: (parts) => signEncoded(parts, { info: Buffer.alloc(0) }),
  },
  {
    comment: 'eight bytes of padding and garbage behind the digest (Bleichenbacher 2006)',
    make: (parts) => signEncoded(parts, { info: SHA256_WITH_NULL, garbage: Buffer.alloc(194, 0x5a) }),
  },
  {
    comment: 'block type 2',
    make: (parts) => signEncoded(parts, { info: SHA256_WITH_NULL, blockType: 2 }),
  },
  {
    comment: 'padding of zeros',
    make: (parts) =>
      signEncoded(parts, { info: SHA256_WITH_NULL, padding: (length) => Buffer.alloc(length) }),
  },
]

/** Proof that the forger encodes rightly where nothing is forged. */
export const signByHand = (parts: PartsText): Buffer => signEncoded(parts, { info: SHA256_WITH_NULL })
