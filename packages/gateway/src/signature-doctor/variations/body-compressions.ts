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
const SYSTEM_OFFSET = 9
const EXTRA_FLAGS_OFFSET = 8

/** Returns the body unpacked when it arrived compressed, and compressed when it arrived plain. */
export function compressedBodies(bytes: Buffer): Variation<Text>[] {
  return [...unpacked(bytes), ...(bytes.length <= COMPRESSED_BYTES_MAX ? packed(bytes) : [])]
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

function packed(bytes: Buffer): Variation<Text>[] {
  const detail = 'signed compressed, sent plain'
  return LEVELS.flatMap((level) => {
    const gzip = gzipSync(bytes, { level })
    const gzips = SYSTEMS.flatMap((system) =>
      [0x00, 0x02, 0x04].map((flags) => withHeader(gzip, system, flags)),
    )
    return [...gzips, deflateSync(bytes, { level }), deflateRawSync(bytes, { level })].map((value) =>
      variation<Text>(4, 'body-compressed', value, detail),
    )
  })
}

function withHeader(gzip: Buffer, system: number, extraFlags: number): Buffer {
  const changed = Buffer.from(gzip)
  changed[SYSTEM_OFFSET] = system
  changed[EXTRA_FLAGS_OFFSET] = extraFlags
  return changed
}
