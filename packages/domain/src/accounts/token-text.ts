import { crc32 } from 'node:zlib'
import { makeSecret } from './secret-text.ts'

const PREFIX = 'txgw_'
/** 32 random bytes and 4 bytes of checksum, each in base64url. */
const SHAPE = /^txgw_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/

/**
 * Makes the text of a token. The prefix and the checksum let a secret scanner recognise a token without asking the
 * service.
 */
export function makeTokenText(): string {
  const random = makeSecret()
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Whether the text can be a token at all. It saves a look-up, and a wrong token gets no other answer for it. */
export function isTokenText(text: string): boolean {
  const [, random, checksum] = SHAPE.exec(text) ?? []
  return random !== undefined && checksumOf(random) === checksum
}

function checksumOf(random: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(random))
  return bytes.toString('base64url')
}
