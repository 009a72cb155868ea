import { hash } from 'node:crypto'

/** A signature with PSS padding (RFC 8017, section 9.1), opened with one public key. */
export interface OpenedPss {
  hash: string
  /** Whether the key surely made this signature. A salt of the greatest length leaves almost nothing to check. */
  isSure: boolean
  /** Whether the signature covers a text with this digest. Needs no RSA operation. */
  covers(digest: Buffer): boolean
}

const TRAILER = 0xbc
/** The hash of the text, and that of the mask, which some libraries leave at SHA-1. */
const HASHES = [
  ['sha256', 'sha256'],
  ['sha512', 'sha512'],
  ['sha1', 'sha1'],
  ['sha384', 'sha384'],
  ['sha256', 'sha1'],
  ['sha512', 'sha1'],
] as const
const SURE_ZERO_BYTES = 8
const EIGHT_ZERO_BYTES = Buffer.alloc(8)

/** @param block the signature after the RSA operation, without any padding removed */
export function openPss(block: Buffer): OpenedPss[] {
  if (block.at(-1) !== TRAILER || (block[0] as number) >= 0x80) return []
  return HASHES.flatMap(([name, maskName]) => {
    const digestLength = hash(name, '', 'buffer').length
    const masked = block.subarray(0, block.length - digestLength - 1)
    const inner = block.subarray(masked.length, -1)
    const mask = maskOf(inner, masked.length, maskName)
    const data = Buffer.from(masked.map((byte, i) => byte ^ (mask[i] as number)))
    data[0] = (data[0] as number) & 0x7f
    const one = data.findIndex((byte) => byte !== 0)
    if (data[one] !== 1) return []
    const salt = data.subarray(one + 1)
    const covers = (digest: Buffer) =>
      hash(name, Buffer.concat([EIGHT_ZERO_BYTES, digest, salt]), 'buffer').equals(inner)
    return [{ hash: name, isSure: one >= SURE_ZERO_BYTES, covers }]
  })
}

/** MGF1 of RFC 8017. */
function maskOf(seed: Buffer, length: number, name: string): Buffer {
  const blocks: Buffer[] = []
  for (let made = 0, counter = 0; made < length; counter++) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    const block = hash(name, Buffer.concat([seed, number]), 'buffer')
    blocks.push(block)
    made += block.length
  }
  return Buffer.concat(blocks).subarray(0, length)
}
