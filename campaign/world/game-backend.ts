import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from '@txgw/testkit/keys/certificates'
import { FORBIDDEN_PREFIX } from '../checks/recharges.ts'
import type { History } from '../history/history.ts'
import type { Environment } from '../history/operation.ts'
import type { Secrets } from './secrets.ts'
import { toldTimes } from './told-times.ts'

/** Fetches the platform's keys as a merchant does. Undefined when no service answered. */
export type FetchKeys = (environment: Environment) => Promise<Map<string, string> | undefined>

interface Question {
  environment: Environment
  resource: { app_id: string; user_id: string; server_id?: string }
}

type Temper = (question: Question, request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** One app for each temper, with the temper's name. */
export const TEMPERS = {
  quick: answer,
  async slow(question, _, response) {
    await sleep(200 + Math.random() * 500)
    answer(question, _, response)
  },
  hanging() {},
  resetting(_, request) {
    request.socket.resetAndDestroy()
  },
  redirecting(_, __, response) {
    response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end()
  },
  /** Says no in words that the contract does not have. */
  lying({ resource }, _, response) {
    say(response, { user_id: resource.user_id, isTopupForbidden: true })
  },
  halting(_, __, response) {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"is_topup_forbidden":')
  },
} satisfies Record<string, Temper>

export type TemperName = keyof typeof TEMPERS

/** Games whose players must never get an order, whatever they are called: nothing that they send is a yes. */
export const NEVER_ALLOWING: TemperName[] = ['lying', 'redirecting', 'hanging', 'resetting', 'halting']

/** The backends of all games, behind one port. */
export class GameBackend {
  readonly #server: Server
  readonly #history: History
  readonly #secrets: Secrets
  readonly #keys = new Map<string, KeyObject>()
  readonly #nonces = new Set<string>()
  fetchKeys: FetchKeys = async () => undefined

  private constructor(server: Server, history: History, secrets: Secrets) {
    this.#server = server
    this.#history = history
    this.#secrets = secrets
    server.on('request', (request, response) => {
      this.#receive(request, response).catch(() => response.destroy())
    })
  }

  static async start(tls: Certificate, history: History, secrets: Secrets): Promise<GameBackend> {
    const server = createServer({ ...tls, keepAliveTimeout: 60_000 })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new GameBackend(server, history, secrets)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const [, environment, app] = (request.url ?? '').split('/') as [string, Environment, TemperName]
    const atMs = this.#history.nowMs()
    const question = JSON.parse(body.toString())
    const { resource } = question
    const told = toldTimes(request.headers, question, Date.now())
    if (app === 'hanging') response.once('close', () => this.#noteWait(environment, atMs))
    this.#secrets.add('the signature of a notification', String(request.headers['txgw-signature']))
    this.#secrets.add('the nonce of a notification', String(request.headers['txgw-nonce']))
    const verdict = await this.#verify(environment, request.headers, body)
    if (verdict === 'no keys') {
      // A merchant that cannot verify now must not decide.
      response.writeHead(503).end()
      return
    }
    const unverified = verdict === 'verified' ? {} : { unverified: verdict }
    this.#history.add('notifications', { atMs, app, player: resource.user_id, ...told, ...unverified })
    await TEMPERS[app]({ environment, resource }, request, response)
  }

  /** What ends when this backend closes says nothing. */
  #noteWait(environment: Environment, atMs: number): void {
    if (this.#server.listening)
      this.#history.add('waits', { atMs, environment, waitedMs: this.#history.nowMs() - atMs })
  }

  /** A key is fetched once and kept, and the list is fetched again only for an unknown serial. */
  async #verify(environment: Environment, headers: IncomingHttpHeaders, body: Buffer): Promise<string> {
    const nonce = `${environment} ${headers['txgw-nonce']}`
    if (this.#nonces.has(nonce)) return 'its nonce was sent before'
    this.#nonces.add(nonce)
    const digest = `sha-256=:${hash('sha256', body, 'base64')}:`
    if (headers['content-digest'] !== digest) return 'its Content-Digest is of other bytes'
    const serial = String(headers['txgw-serial'])
    const name = `${environment} ${serial}`
    if (!this.#keys.has(name)) {
      const keys = await this.fetchKeys(environment)
      if (!keys) return 'no keys'
      for (const [listed, pem] of keys) this.#keys.set(`${environment} ${listed}`, createPublicKey(pem))
    }
    const key = this.#keys.get(name)
    if (!key) return `the key ${serial} is not listed in ${environment}`
    const signed = Buffer.concat([
      Buffer.from(`${headers['txgw-timestamp']}\n${headers['txgw-nonce']}\n`),
      body,
      Buffer.from('\n'),
    ])
    const signature = Buffer.from(String(headers['txgw-signature']), 'base64')
    return verify('sha256', signed, key, signature) ? 'verified' : `the signature by ${serial} is wrong`
  }
}

function answer({ resource }: Question, _: IncomingMessage, response: ServerResponse): void {
  const isForbidden = resource.user_id.startsWith(FORBIDDEN_PREFIX)
  say(response, {
    ...resource,
    user_name: 'Player',
    is_topup_forbidden: isForbidden,
    ...(isForbidden && { forbidden_reason: { code: 'OTHER', message: 'not now' } }),
  })
}

function say(response: ServerResponse, reply: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}
