import { createClient, NotFoundError } from '@txgw/merchant'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import type { Unanswered } from '../history/operation.ts'
import type { OrderBook } from './corner.ts'
import { FetchPorts } from './fetch-ports.ts'
import type { HttpAnswer } from './http-call.ts'
import { READ_PAUSE_MS, readOrder } from './orders.ts'
import { mayHaveHappenedMs } from './pulse.ts'
import { SHOP, type Stage, type Where } from './stage.ts'

type Came = HttpAnswer | Unanswered

/** curl's exit codes: no connection, no TLS, a time-out. After any other the connection ended before the answer. */
const NOT_CONNECTED = [6, 7, 35]
const LATE = 28

/** The merchant SDK, which keeps connections and tries again by itself. Each of its calls is judged too. */
export async function readWithSdk(stage: Stage, where: Where, book: OrderBook): Promise<void> {
  const { privateKey, serial } = stage.key(where.environment, SHOP)
  using ports = new FetchPorts()
  const attempts = new Attempts(stage, where, ports)
  const client = createClient({
    appId: SHOP,
    serialNo: serial,
    privateKey,
    baseUrl: stage.world.merchantOrigin(where.service, where.environment),
    fetch: (input, init) => attempts.make(input, init),
  })
  while (!stage.isStopping) {
    const order = book.pick(stage.world.history.nowMs())
    const request = { kind: 'read order', about: order, serial } as const
    const call = (): Promise<Came> =>
      client.queryOrder(order).then(
        (found: unknown) => asAnswer(200, found),
        (error: Error) => (error instanceof NotFoundError ? asAnswer(404, {}) : unsettled(error)),
      )
    await stage.record(request, where, call, readOrder)
    await stage.pause(READ_PAUSE_MS * 4 * Math.random())
  }
}

/** The calls of one SDK client, which come one after the other over one connection. */
class Attempts {
  readonly #stage: Stage
  readonly #where: Where
  readonly #ports: FetchPorts
  #usedMs: number | undefined

  constructor(stage: Stage, where: Where, ports: FetchPorts) {
    this.#stage = stage
    this.#where = where
    this.#ports = ports
  }

  async make(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const nowMs = performance.now()
    const idleMs = nowMs - (this.#usedMs ?? nowMs)
    const { origin } = new URL(String(input))
    this.#ports.forget(origin)
    let outcome: PromiseSettledResult<Response> | undefined
    await this.#stage.record(
      { kind: 'attempt of the SDK', about: '' },
      this.#where,
      async (): Promise<Came> => {
        const [settled] = await Promise.allSettled([fetch(input, init)])
        outcome = settled
        if (settled.status === 'rejected')
          return { ...whyNoAnswer(settled.reason), idleMs, ...this.#passed(origin, nowMs) }
        const { status, headers } = settled.value
        return { came: 'answer', status, headers: Object.fromEntries(headers), body: Buffer.alloc(0) }
      },
    )
    this.#usedMs = mayHaveHappenedMs()
    if (outcome?.status === 'fulfilled') return outcome.value
    throw outcome?.reason
  }

  /** A connection whose end fetch noticed before it sent anything has cut nothing. */
  #passed(origin: string, beganMs: number): Partial<Unanswered> {
    const clientPort = this.#ports.of(origin)
    if (clientPort === undefined) return { why: 'not connected' }
    const passage = this.#stage.world.passage(Number(new URL(origin).port), clientPort)
    return passage ? { silentMs: passage.silenceBefore(beganMs, performance.now()) } : {}
  }
}

/**
 * The platform's fetch wraps the real error. A reset may come from a connection that was never complete, so only an end
 * after the request was sent counts as a cut.
 */
function whyNoAnswer(error: Error): Unanswered {
  const { code, message = error.message } = (error.cause ?? {}) as { code?: string; message?: string }
  const why = code === 'UND_ERR_SOCKET' ? 'cut' : code === undefined ? 'late' : 'not connected'
  return { came: 'nothing', why, message }
}

/** The same with bash, openssl and curl. */
export async function readWithShell(stage: Stage, where: Where, book: OrderBook): Promise<void> {
  const serialNo = 'shell'
  const shell = createShellClient({ appId: SHOP, serialNo })
  await stage.operate(where, 'POST', `/apps/${SHOP}/keys`, {
    body: { serial_no: serialNo, public_key: shell.publicKeyPem },
  })
  while (!stage.isStopping) {
    const order = book.pick(stage.world.history.nowMs())
    const baseUrl = stage.world.merchantOrigin(where.service, where.environment)
    const call = (): Promise<Came> =>
      shell
        .query({ baseUrl, caPath: stage.world.authority.caPath, body: JSON.stringify({ id: order }) })
        .then(
          ({ status, text, headers }) => asAnswer(status, text, headers),
          (error: Error) => curlFailed(error),
        )
    await stage.record({ kind: 'read order', about: order, serial: serialNo }, where, call, readOrder)
    await stage.pause(READ_PAUSE_MS * 15)
  }
  shell.dispose()
}

/** curl opens a connection for each call. */
function curlFailed({ message }: Error): Unanswered {
  const [, code] = /curl: \((\d+)\)/.exec(message) ?? []
  if (code === undefined) return { came: 'nothing', why: 'late', message }
  const isNotConnected = NOT_CONNECTED.includes(Number(code))
  const why = isNotConnected ? 'not connected' : Number(code) === LATE ? 'late' : 'cut'
  return { came: 'nothing', why, message: message.split('\n')[0] ?? '', idleMs: 0 }
}

function asAnswer(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { came: 'answer', status, headers, body: Buffer.from(text) }
}

/** The SDK gave up. The calls that it made are recorded on their own. */
function unsettled({ message }: Error): Unanswered {
  return { came: 'nothing', why: 'late', message: message.split('\n')[0] ?? '' }
}
