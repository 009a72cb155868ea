import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { EnvironmentHeld } from '@txgw/base/store-errors'
import { secondFactorMissing } from '@txgw/domain/accounts/second-factor'
import { type Fault, holdText } from '@txgw/domain/evidence/finding'
import type { RequestBudget } from '@txgw/metrics/cpu-budget'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ServiceError } from '../refusals/service-error.ts'
import { HELD_RETRY_SECONDS } from '../refusals/to-service-error.ts'
import type { CallAudit } from './access/call-audit.ts'
import { callerOf, knownCallerOf, rememberCaller } from './access/caller.ts'
import type { MerchantShares } from './access/merchant-shares.ts'
import type { OperatorAccess } from './access/operator-access.ts'
import { requireBrowser } from './browser/require-browser.ts'
import { requireSameOrigin } from './browser/require-same-origin.ts'
import { compileChecks, inputSchema, pickHeaders } from './check-input.ts'
import type { Access, OpeningSetting, Operation } from './operation.ts'
import { OPERATIONS } from './operations/all-operations.ts'
import { ownAppsOf, sharersOf } from './own-apps/own-apps.ts'
import { ownParts } from './own-apps/own-parts.ts'
import type { OperatorListener, ServedEnvironment } from './served.ts'

interface Place {
  url: string
  environment: Environment
  /** The environments that the operation touches. */
  touched: readonly Environment[]
  parts: ServedEnvironment | OperatorListener
}

interface Served {
  audit: CallAudit
  access: Pick<OperatorAccess, 'requireOperator'>
  /** Undefined where only the operations of an environment are served. */
  listener: OperatorListener | undefined
  /** Those that this process serves. */
  environments: Partial<Record<Environment, ServedEnvironment>>
  budgetOf(environment: Environment): RequestBudget
  /** The settings that are on. */
  openedBy: ReadonlySet<OpeningSetting>
  /** Only where the process serves production alone. */
  shares?: MerchantShares | undefined
}

type Guard = NonNullable<RouteOptions['onRequest']>

/** Adds the route of every operation. Its access, its checks and its handler come from the operation alone. */
export function registerOperations(server: FastifyInstance, served: Served): void {
  const ofConsole = async (request: FastifyRequest) =>
    requireSameOrigin(request, (served.listener as OperatorListener).clientOf(request))
  const signedIn = (operation: Operation) => async (request: FastifyRequest) => {
    const browser = await requireBrowser(request, served.listener as OperatorListener)
    if (browser.needsSecondFactor && !operation.isOpenToPassword)
      throw secondFactorMissing(browser.actor.role)
    rememberCaller(request, browser)
  }
  const guards: Record<Exclude<Access, 'merchant' | 'operator' | 'signed-in'>, Guard> = {
    console: ofConsole,
    'sign-in': ofConsole,
    open: [],
  }
  const guardOf = (operation: Operation, { touched: environments, environment }: Place): Guard => {
    const { id, access, role, openBy } = operation
    if (openBy !== undefined && served.openedBy.has(openBy)) return guards.open
    if (access === 'merchant') throw new Error(`${id}: merchants call another listener`)
    if (access === 'signed-in') return signedIn(operation)
    if (access !== 'operator') return guards[access]
    if (role === undefined) throw new Error(`${id}: names no role`)
    const admitsMerchants = admitsMerchantsIn(operation, environment)
    return served.access.requireOperator({ role, environments, admitsMerchants })
  }
  for (const operation of OPERATIONS as readonly Operation[]) {
    const checksIn = compileChecks(operation)
    for (const place of placesOf(operation, served)) {
      const route = {
        ...routeOf(operation, place, { ...served, budget: served.budgetOf(place.environment) }),
        onRequest: guardOf(operation, place),
        validatorCompiler: checksIn(place.environment, () => operation.onInvalidBody?.(place.parts as never)),
      }
      if (operation.body?.mediaType === undefined) server.route(route)
      else server.register(async (scope) => acceptAnyBody(scope).route(route))
    }
  }
}

/** Whether merchants are admitted to the operation in this environment. */
function admitsMerchantsIn({ merchant }: Operation, environment: Environment): boolean {
  return merchant === 'own-apps' || (merchant === 'own-apps-in-sandbox' && environment === 'sandbox')
}

/** The environments here that have the operation, or the listener itself, which belongs to all of them. */
function placesOf({ path, isForOperatorPort }: Operation, { listener, environments }: Served): Place[] {
  if (isForOperatorPort && listener?.audience === 'merchants') return []
  const url = path.replaceAll(/\{(?!env\})(\w+)\}/g, ':$1')
  const isShared = path.includes('{env}')
  const own = ENVIRONMENTS.filter((environment) => path.includes(`/${environment}/`))
  if (!isShared && own.length === 0) {
    return listener ? [{ url, environment: 'production', touched: ENVIRONMENTS, parts: listener }] : []
  }
  const having = isShared ? ENVIRONMENTS : own
  return having.flatMap((environment) => {
    const parts = environments[environment]
    if (!parts) return []
    return [{ url: url.replace('{env}', environment), environment, touched: [environment], parts }]
  })
}

function routeOf(
  operation: Operation,
  { url, parts }: Place,
  { audit, budget, shares }: Pick<Served, 'audit' | 'shares'> & { budget: RequestBudget },
): RouteOptions {
  const charge = ({ id }: FastifyRequest) => budget.charge(operation.id, id)
  return {
    onError: async (request, _reply, error) => {
      const actor = knownCallerOf(request)?.actor
      const entry = actor && audit.refusal(request, operation, actor, error)
      // A store that waits for its operator takes no entry.
      if (entry && faultsOf(parts).length === 0) parts.refusedAttempts.record(entry)
    },
    // The answer is written as text by now, that of a refusal too.
    onSend: async (request) => charge(request),
    method: operation.method.toUpperCase(),
    url,
    ...(operation.body?.bytesMax !== undefined && { bodyLimit: operation.body.bytesMax }),
    schema: inputSchema(operation),
    // A response to HEAD would never end.
    exposeHeadRoute: operation.method === 'get' && !isEndless(operation),
    handler: async (request, reply) => {
      const actor = knownCallerOf(request)?.actor
      const isShared = actor?.role === 'merchant' && !isEndless(operation)
      const leave = isShared ? shares?.enter(sharersOf(actor)) : undefined
      const answering = answer(request, reply)
      if (leave) void Promise.allSettled([answering, closeOf(reply.raw)]).then(leave)
      return answering
    },
  }
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!operation.isOpenWhileHeld) refuseWhileHeld(parts, request)
    const { params, query, body } = request
    const headers = operation.headers ? pickHeaders(operation.headers, request.headers) : {}
    // The checks guarantee the types of the input, and the place has the parts that the path requires.
    const call = {
      params,
      query,
      headers,
      body,
      request,
      parts: partsFor(operation, parts, request) as never,
      get actor() {
        return callerOf(request).actor
      },
      get entryOf() {
        return audit.entryOf(request, operation)
      },
      get deed() {
        return audit.deedOf(request, operation)
      },
    }
    const answering = operation.handle(call)
    charge(request)
    return sendAnswer(reply, (await answering) as SentAnswer)
  }
}

/** A download goes on after its answer has begun, and the work goes on after a client that has left. */
async function closeOf(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, 'close')
}

function faultsOf(parts: Place['parts']): Fault[] {
  return 'hold' in parts ? (parts.hold?.faults() ?? []) : []
}

/** Only the operator's own people and programs learn what is wrong. @throws {ServiceError} */
function refuseWhileHeld(parts: Place['parts'], request: FastifyRequest): void {
  const faults = faultsOf(parts)
  if (faults.length === 0) return
  const { environment } = parts as ServedEnvironment
  const text = holdText(environment, faults)
  if (knownCallerOf(request)?.actor.role === 'merchant') throw new EnvironmentHeld(text)
  throw new ServiceError('UNAVAILABLE', { message: `${text}.`, retryAfterSeconds: HELD_RETRY_SECONDS })
}

/** A merchant gets parts in which nothing but its own apps exists, so that no handler has to ask. */
function partsFor({ merchant }: Operation, parts: Place['parts'], request: FastifyRequest): Place['parts'] {
  if (merchant === undefined) return parts
  const { actor } = callerOf(request)
  return actor.role === 'merchant' ? ownParts(parts as ServedEnvironment, ownAppsOf(actor)) : parts
}

interface SentAnswer {
  status: number
  headers?: Record<string, string | string[]>
  body?: unknown
  text?: string
  lines?: Readable
}

function sendAnswer(
  reply: FastifyReply,
  { status, headers = {}, body, text, lines }: SentAnswer,
): FastifyReply {
  reply.code(status)
  if (lines) return reply.type('application/jsonl; charset=utf-8').headers(headers).send(lines)
  if (text === undefined) return reply.headers(headers).send(body)
  return reply.type('application/json; charset=utf-8').headers(headers).send(text)
}

function isEndless({ answers }: Operation): boolean {
  return answers[200]?.mediaType === 'text/event-stream'
}

/** Accepts any body, because the handler reads the stream itself. */
function acceptAnyBody(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_request: unknown, payload: Readable) => payload)
  return scope
}
