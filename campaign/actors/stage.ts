import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { VALIDATION_DEADLINE_MS } from '../checks/notifications.ts'
import {
  type Answered,
  ENVIRONMENTS,
  type Environment,
  type Operation,
  type Request,
  type Said,
  type Unanswered,
} from '../history/operation.ts'
import { HOSTILE_APPS } from '../hostile/hostile-texts.ts'
import { TEMPERS } from '../world/game-backend.ts'
import type { SharedData } from '../world/plan.ts'
import { CONNECT_TIME_HEADER, seenThroughProxy } from '../world/told-by-proxy.ts'
import type { World } from '../world/world.ts'
import { type HttpAnswer, HttpCaller } from './http-call.ts'
import {
  certificatesFor,
  type MerchantKey,
  QUERY_PATH,
  queryOf,
  type SignedCall,
  type SignedContent,
  signedCall,
} from './signed-query.ts'

/** Orders of this app are written and read. */
export const SHOP = 'shop'
/** This app only makes noise. */
export const NOISE = 'noise'
/** This app is disabled. */
export const CLOSED = 'closed'
const NOISE_QUERIES = 50
const ATTEMPTS_MAX = 30
const AGAIN_MS = 500

export interface Where {
  client: string
  service: string
  environment: Environment
}

interface Content {
  body?: object | string
  headers?: Record<string, string>
}

/** The actors share this: the world, their keys, and the way in which each call is recorded. */
export class Stage {
  readonly world: World
  readonly #caller: HttpCaller
  readonly #keys = new Map<string, KeyObject>()
  readonly #stopping = new AbortController()

  constructor(world: World) {
    this.world = world
    this.#caller = new HttpCaller([world.authority.caPem], (port, clientPort) =>
      world.passage(port, clientPort),
    )
    for (const environment of ENVIRONMENTS) world.secrets.add('a user_id', `written-in-${environment}`)
    world.game.fetchKeys = (environment) => this.#platformKeys(environment)
    world.noise = (environment) => this.#signNoise(environment)
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  stop(): void {
    this.#stopping.abort()
  }

  close(): void {
    this.#caller.close()
  }

  /** Sleeps, but not beyond the end. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  /** The key of an app. Each environment has its own, under the same serial. */
  key(environment: Environment, app: string, serial = '1'): MerchantKey {
    const name = `${environment} ${app} ${serial}`
    const privateKey = this.#keys.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    this.#keys.set(name, privateKey)
    return { app, serial, privateKey }
  }

  operate(
    { service, environment }: Pick<Where, 'service' | 'environment'>,
    method: string,
    path: string,
    content: Content = {},
  ): Promise<HttpAnswer | Unanswered> {
    return this.#operator(service, method, `/${environment}${path}`, content)
  }

  #operator(
    service: string,
    method: string,
    path: string,
    { body, headers = {} }: Content,
  ): Promise<HttpAnswer | Unanswered> {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
    return this.#caller.call({
      method,
      url: `${this.world.operatorOrigin(service)}/operator/v1${path}`,
      headers: {
        authorization: `Bearer ${this.world.token}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  async query(where: Where, id: string, key: MerchantKey): Promise<HttpAnswer | Unanswered> {
    return this.send(where, await this.sign(queryOf(id, key)))
  }

  /** Sends a merchant's call. */
  send(
    { service, environment }: Pick<Where, 'service' | 'environment'>,
    { path, ...call }: SignedCall,
  ): Promise<HttpAnswer | Unanswered> {
    return this.#caller.call({ ...call, url: this.world.merchantOrigin(service, environment) + path })
  }

  /** The credentials of every call are secrets from now on. */
  async sign(content: SignedContent): Promise<SignedCall> {
    const { call, signature, nonce } = await signedCall(content)
    this.world.secrets.add('the signature of a query', signature)
    this.world.secrets.add('the nonce of a query', nonce)
    return call
  }

  /** Makes the call and keeps what came of it. */
  async record(
    request: Request,
    where: Where,
    call: () => Promise<HttpAnswer | Unanswered>,
    read: (answer: HttpAnswer) => Said = () => ({}),
  ): Promise<Operation> {
    const { history } = this.world
    const beganMs = history.nowMs()
    const came = await call()
    const operation: Operation = {
      ...request,
      ...where,
      beganMs,
      endedMs: history.nowMs(),
      result: resultOf(came, read),
    }
    history.add('operations', operation)
    return operation
  }

  /** Apps and keys, in every store and environment, and then until every service knows them. */
  async prepare(): Promise<void> {
    for (const data of this.world.data)
      for (const environment of ENVIRONMENTS) await this.#registerApps(data, environment)
    for (const { services } of this.world.data)
      for (const service of services)
        for (const environment of ENVIRONMENTS)
          await this.#untilKnown({ client: 'first', service, environment })
  }

  async #registerApps({ services }: SharedData, environment: Environment): Promise<void> {
    const [service = ''] = services
    const where = { service, environment }
    for (const app of [SHOP, NOISE, CLOSED, ...Object.keys(TEMPERS)]) {
      const isGame = app in TEMPERS
      await this.#must(where, `/${environment}/apps`, {
        app_id: app,
        name: app,
        enabled: app !== CLOSED,
        ...(isGame && {
          webhook_url: this.world.gameUrl(environment, app),
          validation_deadline_ms: VALIDATION_DEADLINE_MS,
        }),
      })
      if (!isGame || app === 'quick') await this.addKey(where, app)
    }
    if (environment === 'sandbox') await this.#registerHostile(services)
  }

  /** One merchant has all hostile games, and a token of its own for the sandbox. */
  async #registerHostile(services: string[]): Promise<void> {
    const [service = ''] = services
    const where = { service, environment: 'sandbox' } as const
    for (const app of HOSTILE_APPS)
      await this.#must(where, '/sandbox/apps', {
        app_id: app,
        name: app,
        webhook_url: this.world.hostileUrl(app),
        validation_deadline_ms: VALIDATION_DEADLINE_MS,
      })
    const made = await this.#must(where, '/tokens', {
      name: 'hostile',
      role: 'merchant',
      environments: ['sandbox'],
      app_ids: HOSTILE_APPS,
    })
    if (made)
      this.world.setMerchantToken(services, (JSON.parse(String(made.body)) as { token: string }).token)
  }

  async addKey(where: Pick<Where, 'service' | 'environment'>, app: string, serial = '1'): Promise<void> {
    const { privateKey } = this.key(where.environment, app, serial)
    const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
    await this.#must(where, `/${where.environment}/apps/${app}/keys`, { serial_no: serial, public_key: pem })
  }

  /**
   * A service that is busy or has lost its database is asked again.
   * @returns the answer; undefined when an earlier call did it, whose answer was lost
   */
  async #must(
    { service }: Pick<Where, 'service'>,
    path: string,
    body: object,
  ): Promise<HttpAnswer | undefined> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#operator(service, 'POST', path, { body })
      if (answer.came === 'answer' && answer.status === 201) return answer
      if (attempt > 1 && answer.came === 'answer' && answer.status === 409) return undefined
      const isOpen = answer.came === 'nothing' || answer.status >= 500
      const words = answer.came === 'answer' ? `${answer.status} ${answer.body}` : answer.message
      if (!isOpen || attempt === ATTEMPTS_MAX || this.isStopping)
        throw new Error(`${service} could not be prepared, ${path}: ${words}`)
      await this.pause(AGAIN_MS)
    }
  }

  async #untilKnown(where: Where): Promise<void> {
    while (!this.isStopping) {
      const answer = await this.query(where, 'none', this.key(where.environment, SHOP))
      if (answer.came === 'answer' && answer.status === 404) return
      await this.pause(100)
    }
  }

  async #signNoise(environment: Environment): Promise<string[]> {
    const key = this.key(environment, NOISE)
    const calls = Array.from({ length: NOISE_QUERIES }, (_, index) =>
      this.sign(queryOf(`none-${index}`, key)),
    )
    return (await Promise.all(calls)).map(({ headers = {}, body = '' }) => {
      const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': body.length })
      return `POST ${QUERY_PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
    })
  }

  /** The games' operator fetches the list of each store from the first service that answers. */
  async #platformKeys(environment: Environment): Promise<Map<string, string> | undefined> {
    const lists = await Promise.all(
      this.world.data.map(({ services }) => this.#listOf(services, environment)),
    )
    return lists.includes(undefined) ? undefined : new Map(lists.flatMap((list) => list ?? []))
  }

  async #listOf(services: string[], environment: Environment): Promise<[string, string][] | undefined> {
    const key = this.key(environment, 'quick')
    for (const service of services) {
      const answer = await this.send({ service, environment }, await this.sign(certificatesFor(key)))
      if (answer.came === 'nothing' || answer.status !== 200) continue
      const { certificates } = JSON.parse(String(answer.body)) as {
        certificates: { serial_no: string; public_key: string }[]
      }
      return certificates.map(({ serial_no, public_key }) => [serial_no, public_key])
    }
    return undefined
  }
}

function resultOf(came: HttpAnswer | Unanswered, read: (answer: HttpAnswer) => Said): Answered | Unanswered {
  if (came.came === 'nothing') return came
  const { status, headers } = came
  const connectTime = headers[CONNECT_TIME_HEADER]
  const ofProxy = connectTime === undefined ? undefined : seenThroughProxy(status, String(connectTime))
  if (ofProxy) return ofProxy
  const retryAfter = headers['retry-after']
  return { came: 'answer', status, ...(retryAfter !== undefined && { retryAfter }), said: read(came) }
}
