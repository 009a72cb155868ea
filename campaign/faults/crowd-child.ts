import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import type { CrowdTask } from './crowd-faults.ts'

const ONE_BYTE_SENDERS = 10
const TRICKLERS = 100
const SLOW = 1_000
const MALFORMED_SENDERS = 20
const FLOODERS = 64
const HEAD = 'POST /gateway/v2/orders HTTP/1.1\r\nHost: 127.0.0.1\r\n'
const MALFORMED = [
  'GARBAGE\r\n\r\n',
  'POST /gateway/v2/orders HTTP/2.0\r\n\r\n',
  `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `${HEAD}Transfer-Encoding: gzip\r\n\r\n`,
  `${HEAD}Host: other\r\n\r\n`,
  `${HEAD}X: ${'a'.repeat(100_000)}\r\n\r\n`,
  `POST http://other/gateway/v2/orders HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
  '\r\n\r\n\r\n\r\n',
  `${HEAD}Bad Header: 1\r\n\r\n`,
  `${HEAD}Content-Length: -1\r\n\r\n`,
  '\x00\x01\x02\x03\r\n\r\n',
]

type Client = (port: number, requests: string[]) => Promise<void>

const CROWDS: Record<string, { size: number; client: Client }> = {
  'one-byte': { size: ONE_BYTE_SENDERS, client: sendSingleBytes },
  trickle: { size: TRICKLERS, client: trickle },
  'thousand-slow': { size: SLOW, client: (port) => (Math.random() < 0.5 ? sayNothing(port) : trickle(port)) },
  malformed: { size: MALFORMED_SENDERS, client: sendMalformed },
  flood: { size: FLOODERS, client: flood },
}

process.once('message', ({ kind, port, requests }: CrowdTask) => {
  const crowd = CROWDS[kind]
  if (!crowd) throw new Error(`there is no crowd ${kind}`)
  for (let member = 0; member < crowd.size; member++) void keepOn(() => crowd.client(port, requests))
})

/** Whatever happens to a member, it comes again. */
async function keepOn(act: () => Promise<void>): Promise<void> {
  for (;;) {
    await act().catch(() => {})
    await sleep(20 + Math.random() * 80)
  }
}

async function open(port: number): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  socket.on('error', () => socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

async function sendSingleBytes(port: number): Promise<void> {
  const socket = await open(port)
  socket.write(`${HEAD}Content-Length: 4096\r\n\r\n`)
  for (let sent = 0; sent < 4096 && socket.writable; sent++)
    await new Promise((resolve) => socket.write('x', resolve))
  socket.destroy()
}

async function trickle(port: number): Promise<void> {
  const socket = await open(port)
  socket.resume()
  for (const byte of `${HEAD}X-Slow: ${'a'.repeat(100)}`) {
    if (!socket.writable) return
    socket.write(byte)
    await sleep(1_000)
  }
}

async function sayNothing(port: number): Promise<void> {
  const socket = await open(port)
  socket.resume()
  await once(socket, 'close')
}

async function sendMalformed(port: number): Promise<void> {
  const socket = await open(port)
  socket.resume()
  socket.write(MALFORMED[Math.floor(Math.random() * MALFORMED.length)] as string)
  await Promise.race([once(socket, 'close'), sleep(500)])
  socket.destroy()
}

/** Sends the next query as soon as the last one was answered. */
async function flood(port: number, requests: string[]): Promise<void> {
  const socket = await open(port)
  const next = () => socket.write(requests[Math.floor(Math.random() * requests.length)] as string)
  socket.on('data', (bytes) => {
    if (bytes.includes('HTTP/1.1')) next()
  })
  next()
  await once(socket, 'close')
}
