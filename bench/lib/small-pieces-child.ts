import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { HttpsTarget } from './keep-alive-connection.ts'
import { serveParent } from './serve-parent.ts'

export interface SmallPiecesTask {
  target: HttpsTarget
  bodyBytes: number
}

export interface SendersTask extends SmallPiecesTask {
  senders: number
}

const PIECE = Buffer.from('x')
let sending = false

/** Sends one body in one-byte TLS records. @returns the beginning of the answer; empty when there was none */
async function send({ target, bodyBytes }: SmallPiecesTask): Promise<string> {
  const socket = connect({ host: '127.0.0.1', ...target })
  await once(socket, 'secureConnect')
  const answer = Promise.withResolvers<string>()
  socket.once('data', (chunk: Buffer) => answer.resolve(chunk.toString('latin1', 0, 12)))
  socket.once('close', () => answer.resolve(''))
  socket.on('error', () => socket.destroy())
  socket.write(`POST /gateway/v2/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${bodyBytes}\r\n\r\n`)
  for (let sent = 0; sent < bodyBytes && socket.writable; sent++) await written(socket)
  const received = await answer.promise
  socket.destroy()
  return received
}

/** Waiting for each write makes it a separate TLS record. */
function written(socket: TLSSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.write(PIECE, () => resolve())
  })
}

/** Keeps this many senders busy until the process is closed. */
function begin({ senders, ...task }: SendersTask): void {
  sending = true
  for (let i = 0; i < senders; i++) void sendOn(task)
}

async function sendOn(task: SmallPiecesTask): Promise<void> {
  while (sending) await send(task).catch(() => {})
}

function close(): void {
  sending = false
}

serveParent({ send, begin, close })
