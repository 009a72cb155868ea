import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { HOSTILE_APPS, HOSTILE_HEADERS, HOSTILE_INSPECTIONS } from '../hostile/hostile-texts.ts'
import { Passage } from '../world/passage.ts'
import type { CrowdTask } from './crowd.ts'
import { type CrowdAnswers, CrowdReport, epochNowMs } from './crowd-report.ts'
import { ResponseStream } from './response-stream.ts'

const ONE_BYTE_SENDERS = 10
const TRICKLERS = 100
const SLOW = 1_000
const MALFORMED_SENDERS = 20
const FLOODERS = 64
const STEADY = 16
const HOSTILE_SENDERS = 4
/** Every second member of a flood does not wait for its answers. */
const UNANSWERED_MAX = 16
const AFTERMATH_MS = 100
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

type Client = (task: CrowdTask, member: number) => Promise<void>

const CROWDS: Record<CrowdTask['kind'], { size: number; client: Client }> = {
  'one-byte': { size: ONE_BYTE_SENDERS, client: sendSingleBytes },
  trickle: { size: TRICKLERS, client: trickle },
  'thousand-slow': { size: SLOW, client: (task) => (Math.random() < 0.5 ? sayNothing(task) : trickle(task)) },
  malformed: { size: MALFORMED_SENDERS, client: sendMalformed },
  flood: { size: FLOODERS, client: (task, member) => ask(task, member % 2 === 0 ? 1 : UNANSWERED_MAX) },
  steady: { size: STEADY, client: (task) => ask(task, 1) },
  'hostile-headers': { size: HOSTILE_SENDERS, client: sendHostileHeaders },
  'hostile-inspections': { size: HOSTILE_SENDERS, client: haveInspected },
  'hostile-replies': { size: HOSTILE_APPS.length, client: haveValidated },
}

const report = new CrowdReport((answers) => process.send?.(answers))

process.once('message', (task: CrowdTask) => {
  const { size, client } = CROWDS[task.kind]
  for (let member = 0; member < size; member++) void keepOn(() => client(task, member))
  process.once('message', leave)
})
process.once('disconnect', () => process.exit())

/** What broke together with the service shows a moment after its end. */
async function leave(): Promise<void> {
  await sleep(AFTERMATH_MS)
  report.tell()
  process.disconnect?.()
}

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

async function sendSingleBytes({ port }: CrowdTask): Promise<void> {
  const socket = await open(port)
  socket.write(`${HEAD}Content-Length: 4096\r\n\r\n`)
  for (let sent = 0; sent < 4096 && socket.writable; sent++)
    await new Promise((resolve) => socket.write('x', resolve))
  socket.destroy()
}

async function trickle({ port }: CrowdTask): Promise<void> {
  const socket = await open(port)
  socket.resume()
  for (const byte of `${HEAD}X-Slow: ${'a'.repeat(100)}`) {
    if (!socket.writable) return
    socket.write(byte)
    await sleep(1_000)
  }
}

async function sayNothing({ port }: CrowdTask): Promise<void> {
  const socket = await open(port)
  socket.resume()
  await once(socket, 'close')
}

async function sendMalformed({ port }: CrowdTask): Promise<void> {
  const socket = await open(port)
  socket.resume()
  socket.write(MALFORMED[Math.floor(Math.random() * MALFORMED.length)] as string)
  await Promise.race([once(socket, 'close'), sleep(500)])
  socket.destroy()
}

/** Sends the next query as soon as fewer than so many are unanswered, and tells what came of each. */
async function ask({ port, requests }: CrowdTask, unansweredMax: number): Promise<void> {
  const passage = new Passage(performance.now())
  const socket = await open(port)
  const sentMs: number[] = []
  const responses = new ResponseStream()
  let isTold = false
  const send = () => {
    while (!isTold && socket.writable && sentMs.length < unansweredMax) {
      const fromMs = performance.now()
      sentMs.push(fromMs)
      socket.write(requests[Math.floor(Math.random() * requests.length)] as string, () =>
        passage.reached({ fromMs, untilMs: performance.now() }),
      )
    }
  }
  socket.on('data', (bytes: Buffer) => {
    for (const { status, header } of responses.push(bytes)) {
      const [retryAfter, connectTime] = [header('retry-after'), header('x-connect-time')]
      report.add({
        status,
        ...(retryAfter !== undefined && { retryAfter }),
        ...(connectTime !== undefined && { connectTime }),
        ...timesSince(sentMs.shift()),
      })
      if (header('connection')?.toLowerCase() === 'close') isTold = true
    }
    send()
  })
  send()
  await once(socket, 'close')
  const [beganMs] = sentMs
  if (beganMs === undefined || isTold) return
  const silentMs = passage.silenceBefore(beganMs, performance.now())
  report.add({ status: 0, silentMs, ...timesSince(beganMs) })
}

function timesSince(beganMs = performance.now()): Pick<CrowdAnswers, 'beganMs' | 'endedMs'> {
  return { beganMs: performance.timeOrigin + beganMs, endedMs: epochNowMs() }
}

async function sendHostileHeaders({ port }: CrowdTask): Promise<void> {
  const { name, value } = HOSTILE_HEADERS[Math.floor(Math.random() * HOSTILE_HEADERS.length)] as {
    name: string
    value: string
  }
  const socket = await open(port)
  socket.resume()
  socket.write(`${HEAD}${name}: ${value}\r\nContent-Length: 2\r\n\r\n{}`)
  await Promise.race([once(socket, 'close'), once(socket, 'end'), sleep(1_000)])
  socket.destroy()
}

async function haveInspected(task: CrowdTask): Promise<void> {
  const inspected = HOSTILE_INSPECTIONS[Math.floor(Math.random() * HOSTILE_INSPECTIONS.length)]
  await post(task, 'inspections', { request: inspected?.request })
}

async function haveValidated(task: CrowdTask, member: number): Promise<void> {
  await post(task, 'validations', { app_id: HOSTILE_APPS[member], user_id: `hostile-${member}` })
}

async function post({ operatorPort, token }: CrowdTask, path: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${operatorPort}/operator/v1/sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(8_000),
  })
  await response.arrayBuffer()
}
