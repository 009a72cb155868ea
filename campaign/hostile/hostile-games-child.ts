import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type TLSSocket } from 'node:tls'
import { HOSTILE_REPLIES, type HostileReply } from './hostile-texts.ts'

export interface HostileGamesTask {
  key: string
  cert: string
}

/** A game that nobody writes to any more is not written to either. */
const ENDLESS_MS_MAX = 10_000

process.once('message', async (tls: HostileGamesTask) => {
  const server = createServer(tls, (socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes) => {
      const [, name = ''] = /^POST \/([a-z-]+)/.exec(bytes.toString('latin1')) ?? []
      const reply: HostileReply | undefined = HOSTILE_REPLIES[name as keyof typeof HOSTILE_REPLIES]
      if (reply) void write(socket, reply)
      else socket.destroy()
      socket.resume()
    })
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send?.((server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())

async function write(socket: TLSSocket, { first, endless, pauseMs }: HostileReply): Promise<void> {
  const untilMs = performance.now() + ENDLESS_MS_MAX
  const closed = new Promise((resolve) => socket.once('close', resolve))
  if (first !== undefined) socket.write(first)
  while (endless !== undefined && socket.writable && performance.now() < untilMs) {
    const isTaken = socket.write(endless)
    if (!isTaken) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
    if (pauseMs !== undefined) await sleep(pauseMs)
  }
  if (endless !== undefined) socket.destroy()
}
