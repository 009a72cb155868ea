import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpReply, type HttpsTarget, KeepAliveConnection } from './keep-alive-connection.ts'

export interface LoadRequest {
  bytes: Uint8Array
  /** @throws when the answer is wrong: the speed of a wrong answer means nothing */
  check(reply: HttpReply): void
}

/** They are closed together. */
export type Connections = KeepAliveConnection[] & Disposable

export async function openConnections(target: HttpsTarget, count: number): Promise<Connections> {
  const opened = await Promise.all(Array.from({ length: count }, () => KeepAliveConnection.open(target)))
  return Object.assign(opened, {
    [Symbol.dispose]: () => {
      for (const connection of opened) connection.close()
    },
  })
}

/** Sends as fast as the connections allow with one request in flight each, until `count` are answered. */
export async function sendAll(
  connections: readonly KeepAliveConnection[],
  requests: readonly LoadRequest[],
  count: number,
): Promise<void> {
  let sent = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (sent < count) {
        const request = requests[sent++ % requests.length] as LoadRequest
        request.check(await connection.exchange(request.bytes))
      }
    }),
  )
}

/** The same for this many seconds. @returns the number of answers */
export async function sendFor(
  connections: readonly KeepAliveConnection[],
  requests: readonly LoadRequest[],
  seconds: number,
): Promise<number> {
  const endMs = performance.now() + seconds * 1000
  let answered = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < endMs) {
        const request = requests[answered % requests.length] as LoadRequest
        request.check(await connection.exchange(request.bytes))
        answered++
      }
    }),
  )
  return answered
}

export interface Pace {
  /** Over all connections together. */
  perSecond: number
  seconds: number
}

/** Sends at a steady pace below the limit of the service. @returns the milliseconds that each answer took */
export async function sendPaced(
  connections: readonly KeepAliveConnection[],
  requests: readonly LoadRequest[],
  { perSecond, seconds }: Pace,
): Promise<number[]> {
  const intervalMs = (1000 * connections.length) / perSecond
  const startedMs = performance.now()
  const latenciesMs: number[] = []
  let sent = 0
  await Promise.all(
    connections.map(async (connection, i) => {
      let dueMs = startedMs + (i * intervalMs) / connections.length
      while (dueMs < startedMs + seconds * 1000) {
        await sleep(Math.max(0, dueMs - performance.now()))
        const request = requests[sent++ % requests.length] as LoadRequest
        const sentMs = performance.now()
        request.check(await connection.exchange(request.bytes))
        latenciesMs.push(performance.now() - sentMs)
        dueMs += intervalMs
      }
    }),
  )
  return latenciesMs
}
