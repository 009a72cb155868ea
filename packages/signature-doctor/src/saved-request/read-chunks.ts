const SIZE_LINE = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n/
const SIZE_LINE_BYTES_MAX = 256

/** The body inside the frames of a chunked transfer. Undefined when the bytes have none. */
export function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const line = SIZE_LINE.exec(bytes.toString('latin1', at, at + SIZE_LINE_BYTES_MAX))
    if (!line) return undefined
    const start = at + line[0].length
    const size = Number.parseInt(line[1] as string, 16)
    if (size === 0) return Buffer.concat(chunks)
    if (start + size > bytes.length) return undefined
    chunks.push(bytes.subarray(start, start + size))
    at = start + size
    if (bytes[at] === 0x0d) at++
    if (bytes[at] !== 0x0a) return undefined
    at++
  }
}
