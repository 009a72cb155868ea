import {
  brotliDecompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib'
import type { Text } from './text.ts'
import { type Variation, variation } from './variation.ts'

const DECOMPRESSED_BYTES_MAX = 256 * 1024
const COMPRESSED_BYTES_MAX = 8 * 1024
const LEVELS = [6, 9, 1, 0]
/** The byte of the gzip header that names the system, as common libraries write it. */
const SYSTEMS = [0x03, 0xff, 0x00, 0x0a, 0x0b, 0x13]
const TIME_OFFSET = 4
const SYSTEM_OFFSET = 9
const EXTRA_FLAGS_OFFSET = 8

/** Returns the body unpacked when it arrived compressed, and compressed when it arrived plain. */
export function compressedBodies(bytes: Buffer, timestamp: string): Variation<Text>[] {
  return [
    ...unpacked(bytes),
    ...(bytes.length <= COMPRESSED_BYTES_MAX ? packed(bytes, Number(timestamp)) : []),
  ]
}

function unpacked(bytes: Buffer): Variation<Text>[] {
  const limits = { maxOutputLength: DECOMPRESSED_BYTES_MAX }
  const ways = [() => gunzipSync(bytes, limits), () => inflateSync(bytes, limits)]
  if (bytes.length > 0 && bytes[0] !== 0x7b) ways.push(() => brotliDecompressSync(bytes, limits))
  return ways.flatMap((unpack) => {
    try {
      return [variation<Text>(1, 'body-compressed', unpack(), 'signed plain, sent compressed')]
    } catch {
      return []
    }
  })
}

function packed(bytes: Buffer, nowSeconds: number): Variation<Text>[] {
  // Some libraries write the time of compression into the header.
  const near = Number.isSafeInteger(nowSeconds) && nowSeconds < 2 ** 32 - 2 ? [-2, -1, 0, 1] : []
  const times = [0, ...near.map((seconds) => Math.max(0, nowSeconds + seconds))]
  const detail = 'signed compressed, sent plain'
  return LEVELS.flatMap((level) => {
    const gzip = gzipSync(bytes, { level })
    const gzips = SYSTEMS.flatMap((system) =>
      [0x00, 0x02, 0x04].flatMap((flags) => times.map((time) => withHeader(gzip, { system, flags, time }))),
    )
    return [...gzips, deflateSync(bytes, { level }), deflateRawSync(bytes, { level })].map((value) =>
      variation<Text>(4, 'body-compressed', value, detail),
    )
  })
}

interface GzipHeader {
  system: number
  flags: number
  time: number
}

function withHeader(gzip: Buffer, { system, flags, time }: GzipHeader): Buffer {
  const changed = Buffer.from(gzip)
  changed.writeUInt32LE(time, TIME_OFFSET)
  changed[SYSTEM_OFFSET] = system
  changed[EXTRA_FLAGS_OFFSET] = flags
  return changed
}
