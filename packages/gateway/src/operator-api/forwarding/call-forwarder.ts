import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { LinksOf } from '../../refusals/error-links.ts'
import { ServiceError } from '../../refusals/service-error.ts'
import { toServiceError } from '../../refusals/to-service-error.ts'
import type { Caller } from '../access/caller.ts'
import type { CallHead } from '../access/identify-caller.ts'
import type { LateRefusals } from '../access/late-refusals.ts'
import type { OperatorPrefix } from '../client-types.ts'
import type { ClientOf } from '../http/client-of.ts'
import { errorAnswer } from '../http/error-reply.ts'
import type { RequireHost } from '../http/require-host.ts'
import { sharersOf } from '../own-apps/own-apps.ts'
import { forwardedHeaders, returnedHeaders } from './forward-headers.ts'
import { type ForwardLimits, ForwardShares } from './forward-limits.ts'
import { type ForwardedCall, STILL_ADMITTED, writeCall, writeRefusal } from './forwarded-call.ts'
import { SignsOfLife } from './signs-of-life.ts'

const PREFIX: OperatorPrefix = '/operator/v1'
const SANDBOX = `${PREFIX}/sandbox`
const IDLE_SOCKETS_MAX = 16
/** Less than the other end keeps an idle connection. */
const IDLE_MS = 30_000
const RETRY_SECONDS = 2
/** How long a client may keep sending a body after the response has been sent. */
const UNREAD_BODY_MS_MAX = 1_000

/** The listener that a call came to. */
export interface Entrance {
  /** @throws {ServiceError} */
  identify(head: CallHead): Promise<Caller>
  clientOf: ClientOf
  requireHost: RequireHost
}

export interface ForwarderOptions {
  /** Where the process listens that serves the sandbox. */
  socketPath: string
  bus: Pick<WorkerBus, 'answer'>
  clock: Clock
  makeId: MakeId
  logger: Logger
  linksOf: LinksOf
  limits: ForwardLimits
  late: LateRefusals
}

/**
 * Passes the calls for the sandbox on to the process that serves it, so that they cost this process little, whatever
 * they ask for. The caller is identified here, and nothing else is looked at.
 */
export class CallForwarder {
  readonly #options: ForwarderOptions
  readonly #shares: ForwardShares
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX, timeout: IDLE_MS })
  readonly #life: SignsOfLife
  /** The callers of the calls under way. */
  readonly #callers = new Map<string, Caller>()

  constructor(options: ForwarderOptions) {
    this.#options = options
    this.#shares = new ForwardShares(options.limits, () => performance.now())
    this.#life = new SignsOfLife(options.socketPath)
    options.bus.answer(
      STILL_ADMITTED,
      (debugId) => this.#callers.get(debugId as string)?.isStillAdmitted() ?? null,
    )
  }

  /** Whether a call belongs to the sandbox. HTTP versions that are not supported are refused without looking further. */
  handles({ url = '', httpVersionMajor }: IncomingMessage): boolean {
    return (
      httpVersionMajor === 1 &&
      (url === SANDBOX || url.startsWith(`${SANDBOX}/`) || url.startsWith(`${SANDBOX}?`))
    )
  }

  async forward(raw: IncomingMessage, response: ServerResponse, entrance: Entrance): Promise<void> {
    const { clock, makeId } = this.#options
    const debugId = makeId(clock.nowMs())
    let leave = () => {}
    response.once('close', () => {
      leave()
      this.#callers.delete(debugId)
    })
    try {
      entrance.requireHost({ raw })
      const { keys, caller } = await this.#admit(raw, entrance)
      if (response.destroyed) return
      leave = this.#shares.enter(keys)
      if ('actor' in caller) this.#callers.set(debugId, caller)
      this.#pass(raw, response, { debugId, caller: 'actor' in caller ? told(caller) : caller })
    } catch (error) {
      this.#refuse(raw, response, { error, debugId })
    }
  }

  close(): void {
    this.#agent.destroy()
    this.#life.close()
  }

  /**
   * @returns the caller, or why there is none, and the keys under which its calls are counted
   * @throws {DomainError} too-many
   */
  async #admit(
    raw: IncomingMessage,
    { identify, clientOf }: Entrance,
  ): Promise<{ keys?: readonly string[]; caller: Caller | ReturnType<typeof writeRefusal> }> {
    const address = `address ${clientOf({ raw }).address}`
    const hasToken = raw.headers.authorization !== undefined
    // Looking for a session costs a question to the store, so it is counted before.
    if (!hasToken) this.#shares.take(address)
    try {
      const caller = await identify({ method: raw.method ?? '', headers: raw.headers, raw })
      if (caller.actor.role !== 'merchant') return { caller }
      const keys = sharersOf(caller.actor)
      if (hasToken) this.#shares.take(...keys)
      return { keys, caller }
    } catch (error) {
      if (error instanceof DomainError) throw error
      if (hasToken) this.#shares.take(address)
      return { keys: [address], caller: writeRefusal(toServiceError(error)) }
    }
  }

  #pass(raw: IncomingMessage, response: ServerResponse, call: ForwardedCall): void {
    if (this.#life.isAway) throw away()
    const { socketPath } = this.#options
    const onward = request({
      socketPath,
      agent: this.#agent,
      method: raw.method ?? 'GET',
      path: raw.url ?? '/',
      headers: forwardedHeaders(raw, writeCall(call)),
    })
    const lost = () => {
      onward.destroy()
      if (response.headersSent) response.destroy()
      else this.#refuse(raw, response, { error: away(), debugId: call.debugId })
    }
    const answered = this.#life.awaitAnswer(lost)
    onward.on('error', () => {
      answered()
      lost()
    })
    onward.on('response', (answer) => {
      answered()
      response.writeHead(answer.statusCode as number, returnedHeaders(answer))
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    response.once('close', () => {
      answered()
      onward.destroy()
    })
    response.once('finish', () => boundUnreadBody(raw))
    raw.on('error', () => onward.destroy())
    raw.pipe(onward)
  }

  #refuse(
    raw: IncomingMessage,
    response: ServerResponse,
    { error, debugId }: { error: unknown; debugId: string },
  ) {
    const refusal = toServiceError(error)
    const answer = () => {
      if (raw.socket.destroyed || response.destroyed || response.headersSent) return
      const { headers, body } = errorAnswer(refusal, debugId, this.#options.linksOf)
      const { status, name } = refusal
      const fields = { method: raw.method, route: 'forwarded', debug_id: debugId, status, error_name: name }
      this.#options.logger.info(fields, 'operator request')
      response.writeHead(status, headers).end(body)
      boundUnreadBody(raw)
    }
    if (refusal.name === 'RESOURCE_EXHAUSTED') void this.#options.late.wait(raw, response).then(answer)
    else answer()
  }
}

function told({ actor, signsInAs }: Caller): { actor: Caller['actor']; signsInAs: Caller['signsInAs'] } {
  return { actor, signsInAs }
}

function away(): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: 'The sandbox does not answer at the moment. Production is not affected.',
    retryAfterSeconds: RETRY_SECONDS,
  })
}

function boundUnreadBody(raw: IncomingMessage): void {
  if (raw.complete) return
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, UNREAD_BODY_MS_MAX).unref()
}
