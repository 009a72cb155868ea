import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { allowTopup, type MerchantBehaviour, type ReceivedNotification } from './merchant-behaviours.ts'

/** A test that holds it with `await using` closes it, also when it fails. */
export interface MerchantBackend extends AsyncDisposable {
  url: string
  port: number
  /** Everything that arrived, in order. */
  received: ReceivedNotification[]
  /** How many connections were opened in total. */
  readonly connectionCount: number
  /** One behaviour for each of the next notifications; the last one stays. */
  behave(...behaviours: [MerchantBehaviour, ...MerchantBehaviour[]]): void
  /** Resolves when this many notifications have arrived in total. */
  hasReceived(count: number): Promise<void>
  close(): Promise<void>
}

export interface MerchantBackendOptions {
  /** Makes the backend serve https with this certificate. */
  tls?: { cert: string; key: string }
  /** Used in the URL instead of 127.0.0.1. */
  hostname?: string
}

/** Longer than a test takes on a starved machine, which must not close a connection between two notifications. */
export const KEEP_ALIVE_MS = 60_000

/** A game backend on a free port. It allows every player until it is told otherwise. */
export async function startMerchantBackend({
  tls,
  hostname = '127.0.0.1',
}: MerchantBackendOptions = {}): Promise<MerchantBackend> {
  const received: ReceivedNotification[] = []
  const script: MerchantBehaviour[] = [allowTopup()]
  const watchers = new Set<() => void>()
  const sockets = new Set<Socket>()
  let connectionCount = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const notification = await receive(request)
    received.push(notification)
    const behaviour = (script.length > 1 ? script.shift() : script[0]) as MerchantBehaviour
    behaviour({ received: notification, response, socket: request.socket })
    for (const watcher of watchers) watcher()
  }
  const server: Server = tls ? createTlsServer(tls) : createServer()
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('request', (request, response) => {
    // In many tests the caller leaves before the answer.
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    connectionCount++
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }

  return {
    url: `${tls ? 'https' : 'http'}://${hostname}:${port}/webhook`,
    port,
    received,
    get connectionCount() {
      return connectionCount
    },
    behave(...behaviours) {
      script.splice(0, script.length, ...behaviours)
    },
    hasReceived(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const check = () => received.length >= count && watchers.delete(check) && resolve()
      watchers.add(check)
      check()
      return promise
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function receive(request: IncomingMessage): Promise<ReceivedNotification> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  return {
    headers: request.headers as Record<string, string>,
    body,
    notification: JSON.parse(body.toString()),
  }
}
