export interface ResponseHead {
  status: number
  header(name: string): string | undefined
}

/** Finds the responses in the bytes of one connection. Every response of the service has a Content-Length. */
export class ResponseStream {
  #text = ''

  /** @returns the heads of the responses whose last byte has come now */
  push(bytes: Buffer): ResponseHead[] {
    this.#text += bytes.toString('latin1')
    const heads: ResponseHead[] = []
    for (;;) {
      const end = this.#text.indexOf('\r\n\r\n')
      if (end < 0) return heads
      const head = headOf(this.#text.slice(0, end + 2))
      const bodyLength = Number(head.header('content-length') ?? 0)
      if (this.#text.length < end + 4 + bodyLength) return heads
      this.#text = this.#text.slice(end + 4 + bodyLength)
      if (head.status >= 200) heads.push(head)
    }
  }
}

function headOf(text: string): ResponseHead {
  return {
    status: Number(text.slice(9, 12)),
    header(name) {
      const line = text.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`))
      return line?.slice(name.length + 1).trim()
    },
  }
}
