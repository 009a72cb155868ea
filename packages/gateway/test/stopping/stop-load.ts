import { setTimeout as sleep } from 'node:timers/promises'
import { orderBody } from '@txgw/testkit/samples/wire'
import { stopTimes } from '../../src/compose/stop-times.ts'
import type { WorkerService } from '../workers/worker-service.ts'
import { Unanswered, type WireAnswer, WireClient } from './wire-client.ts'

export interface LoadResult {
  answered: number
  /** Requests and connections that were on their way and came to nothing, in words. */
  cut: string[]
}

interface Asking {
  what: string
  address: string
  request: string
  /** Between two requests on a connection. */
  pauseMs(): number
}

/** The service may close a connection that has been silent for this long. */
const SILENCE_MS = stopTimes().operator.silenceMs

/** Clients of every kind that a service has, until its port is closed. */
export class StopLoad {
  readonly #result: LoadResult = { answered: 0, cut: [] }
  readonly #clients: Promise<void>[]

  constructor(service: WorkerService) {
    const { production, sandbox, operator } = service.addresses
    const query = service.client.wireQuery('none')
    const list = operatorRequest(service, 'GET /operator/v1/production/orders')
    const kept: Asking[] = [
      { what: 'query', address: production, request: query, pauseMs: () => 0 },
      { what: 'query with pauses', address: production, request: query, pauseMs: () => Math.random() * 300 },
      { what: 'sandbox query', address: sandbox, request: query, pauseMs: () => Math.random() * 30 },
      { what: 'operator call', address: operator, request: list, pauseMs: () => 0 },
      {
        what: 'operator call with pauses',
        address: operator,
        request: list,
        pauseMs: () => Math.random() * 300,
      },
      {
        what: 'unknown operator path',
        address: operator,
        request: 'GET /none HTTP/1.1\r\nHost: a\r\n\r\n',
        pauseMs: () => Math.random() * 30,
      },
    ]
    const single = kept.filter(({ what }) => ['query', 'operator call'].includes(what))
    this.#clients = [
      ...kept.flatMap((asking) => [
        this.#keepAsking(asking),
        this.#keepAsking(asking),
        this.#keepAsking(asking),
      ]),
      ...single.flatMap((asking) => [this.#askOnce(asking), this.#askOnce(asking)]),
      this.#import(service),
      this.#listen(service),
    ]
  }

  get answered(): number {
    return this.#result.answered
  }

  /** When every client has found the port closed. */
  async result(): Promise<LoadResult> {
    await Promise.all(this.#clients)
    return this.#result
  }

  async #keepAsking({ what, address, request, pauseMs }: Asking): Promise<void> {
    for (let client = await this.#open(what, address); client; client = await this.#open(what, address)) {
      let answer: WireAnswer | undefined
      let silentMs = 0
      do {
        client.send(request)
        answer = await this.#answerOf(client, what, silentMs)
        const answeredAt = performance.now()
        if (answer) await sleep(pauseMs())
        silentMs = performance.now() - answeredAt
      } while (answer && answer.connection !== 'close' && !client.isEnded)
      if (answer && pauseMs() === 0 && answer.connection !== 'close') this.#cut(what, 'closed without a word')
      client.close()
    }
  }

  async #askOnce({ what, address, request }: Asking): Promise<void> {
    for (let client = await this.#open(what, address); client; client = await this.#open(what, address)) {
      client.send(request)
      await this.#answerOf(client, `${what} on a new connection`)
      client.close()
    }
  }

  async #import(service: WorkerService): Promise<void> {
    const what = 'import'
    const { operator } = service.addresses
    const head = operatorRequest(service, 'POST /operator/v1/production/orders/import', [
      'Content-Type: application/x-ndjson',
      'Transfer-Encoding: chunked',
    ])
    let count = 0
    for (let client = await this.#open(what, operator); client; client = await this.#open(what, operator)) {
      client.send(head)
      for (let i = 0; i < 20; i++) {
        const line = `${JSON.stringify(orderBody({ payment_order_id: `o-${count++}` }))}\n`
        client.send(`${Buffer.byteLength(line).toString(16)}\r\n${line}\r\n`)
        await sleep(10)
      }
      client.send('0\r\n\r\n')
      await this.#answerOf(client, what)
      client.close()
    }
  }

  async #listen(service: WorkerService): Promise<void> {
    const what = 'event stream'
    const { operator } = service.addresses
    const request = operatorRequest(service, 'GET /operator/v1/production/events')
    for (let client = await this.#open(what, operator); client; client = await this.#open(what, operator)) {
      client.send(request)
      const answer = await this.#answerOf(client, what)
      if (answer && !answer.body.includes('"stopping"')) this.#cut(what, 'ended without its last event')
      client.close()
    }
  }

  /**
   * Undefined when the port is closed. A connection that comes in the very moment of closing is reset before it could
   * send anything, and the next one is refused. Every other connection that is not accepted was cut.
   */
  async #open(what: string, address: string): Promise<WireClient | undefined> {
    let reset: string | undefined
    for (;;) {
      try {
        const client = await WireClient.open(address)
        if (reset !== undefined) this.#cut(`connection for ${what}`, reset)
        return client
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        if (code === 'ECONNREFUSED') return undefined
        if (reset !== undefined || code !== 'ECONNRESET') this.#cut(`connection for ${what}`, message)
        reset = message
      }
    }
  }

  /** @param silentMs how long the connection was silent before this request */
  async #answerOf(client: WireClient, what: string, silentMs = 0): Promise<WireAnswer | undefined> {
    try {
      const answer = await client.answer()
      this.#result.answered++
      return answer
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      // On a busy machine a pause can last long enough for the service to close the connection as silent.
      if (silentMs < SILENCE_MS) this.#cut(what, error.message)
      return undefined
    }
  }

  #cut(what: string, how: string): void {
    this.#result.cut.push(`${what}: ${how}`)
  }
}

function operatorRequest({ operatorToken }: WorkerService, line: string, headers: string[] = []): string {
  const lines = [`${line} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${operatorToken}`, ...headers]
  return `${lines.join('\r\n')}\r\n\r\n`
}
