/** All bytes of a web stream; undefined when there are more than `bytesMax`. The rest is then not read. */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joinBytes(chunks, length)
    length += value.length
    if (length > bytesMax) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
}

export function joinBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const [only] = chunks
  if (chunks.length === 1 && only?.buffer instanceof ArrayBuffer) return only as Uint8Array<ArrayBuffer>
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
