import {
  brotliDecompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib'
import type { Text } from '../text.ts'
import { allOf, type Variation } from '../variation.ts'

const DECOMPRESSED_BYTES_MAX = 256 * 1024
const COMPRESSED_BYTES_MAX = 8 * 1024
const LEVELS = [6, 9, 1, 0]
/** The byte of the gzip header that names the system, as common libraries write it. */
const SYSTEMS = [0x03, 0xff, 0x00, 0x0a, 0x0b, 0x13]
const EXTRA_FLAGS = [0x00, 0x02, 0x04]
const TIME_OFFSET = 4
const EXTRA_FLAGS_OFFSET = 8
const SYSTEM_OFFSET = 9

/** Returns the body unpacked when it arrived compressed, and compressed when it arrived plain. */
export function compressedBodies(bytes: Buffer, timestamp: string): Variation<Text>[] {
  const packings = bytes.length <= COMPRESSED_BYTES_MAX ? packed(bytes, Number(timestamp)) : []
  return allOf<Text>('body-compressed', [
    ...unpacked(bytes).map((value) => [1, 'signed plain, sent compressed', value] as const),
    ...packings.map((value) => [4, 'signed compressed, sent plain', value] as const),
  ])
}

function unpacked(bytes: Buffer): Buffer[] {
  const isBrotli = bytes.length > 0 && bytes[0] !== 0x7b
  return [gunzipSync, inflateSync, ...(isBrotli ? [brotliDecompressSync] : [])].flatMap((unpack) => {
    try {
      return [unpack(bytes, { maxOutputLength: DECOMPRESSED_BYTES_MAX })]
    } catch {
      return []
    }
  })
}

function packed(bytes: Buffer, nowSeconds: number): Buffer[] {
  // Some libraries write the time of compression into the header.
  const near = Number.isSafeInteger(nowSeconds) && nowSeconds < 2 ** 32 - 2 ? [-2, -1, 0, 1] : []
  const times = [0, ...near.map((seconds) => Math.max(0, nowSeconds + seconds))]
  return LEVELS.flatMap((level) => {
    const gzip = gzipSync(bytes, { level })
    const gzips = SYSTEMS.flatMap((system) =>
      EXTRA_FLAGS.flatMap((flags) => times.map((time) => withHeader(gzip, { system, flags, time }))),
    )
    return [...gzips, deflateSync(bytes, { level }), deflateRawSync(bytes, { level })]
  })
}

function withHeader(gzip: Buffer, header: { system: number; flags: number; time: number }): Buffer {
  const changed = Buffer.from(gzip)
  changed.writeUInt32LE(header.time, TIME_OFFSET)
  changed[EXTRA_FLAGS_OFFSET] = header.flags
  changed[SYSTEM_OFFSET] = header.system
  return changed
}
