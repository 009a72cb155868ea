import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'

/** A TLS connection whose bytes the test writes itself. */
export async function openRawTls(baseUrl: string, caPath: string): Promise<TLSSocket> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ca: readFileSync(caPath),
    ALPNProtocols: ['http/1.1'],
  })
  await once(socket, 'secureConnect')
  return socket
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Reads everything that the service sends until it closes, and returns it as answers. */
export async function readAnswers(socket: NodeJS.ReadableStream): Promise<RawAnswer[]> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return parseAnswers(Buffer.concat(parts))
}

export function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return answers
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const length = Number(headers['content-length'] ?? 0)
    answers.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: rest.toString('utf8', end + 4, end + 4 + length),
    })
    rest = rest.subarray(end + 4 + length)
  }
}
