const ANSWER_BYTES_MAX = 1024 * 1024

/** Like `fetch`, but an answer that is too long fails instead of filling the memory. */
export async function fetchBounded(url: string, options: object): Promise<Response> {
  const response = await fetch(url, options as RequestInit)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > ANSWER_BYTES_MAX)
      throw new Error(`an answer of the identity provider is longer than ${ANSWER_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? new Blob(chunks) : null, { status, statusText, headers })
}
