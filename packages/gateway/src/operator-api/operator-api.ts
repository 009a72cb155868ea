import type { RequestListener } from 'node:http'
import type { TlsOptions } from 'node:tls'
import type { Environment } from '@txgw/base/environment'
import { OpenidProvider } from '@txgw/domain/accounts/openid/openid-provider'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import { Passwords } from '@txgw/domain/accounts/people/passwords'
import { Challenges } from '@txgw/domain/accounts/sessions/challenges'
import { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import type { ReadableMetrics } from '@txgw/domain/overview/request-rates'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { RequestBudget } from '../metrics/cpu-budget.ts'
import { type LinksOf, NO_LINKS } from '../refusals/error-links.ts'
import { createCallAudit } from './access/call-audit.ts'
import { createRefuseLate, LateRefusals } from './access/late-refusals.ts'
import { MerchantShares } from './access/merchant-shares.ts'
import { createOperatorAccess, type OperatorAccess } from './access/operator-access.ts'
import { type ConsoleFiles, createConsoleFiles } from './browser/console-files.ts'
import { CallForwarder } from './forwarding/call-forwarder.ts'
import { FORWARD_LIMITS, type ForwardLimits } from './forwarding/forward-limits.ts'
import { createForwardedAccess } from './forwarding/forwarded-access.ts'
import { CALL_HEADER, readCall } from './forwarding/forwarded-call.ts'
import { type AccessLog, createAccessLog } from './http/access-log.ts'
import { addEdge } from './http/edge.ts'
import { readFailure, sendError } from './http/error-reply.ts'
import { createHttpServer } from './http/http-server.ts'
import { acceptJsonBodies, BODY_BYTES_MAX, JSON_BODY_TIMEOUT_MS } from './http/json-body.ts'
import { createMalformedReply } from './http/malformed-request.ts'
import { type EnvironmentOptions, openEnvironments } from './open-environments.ts'
import { registerOperations } from './register-operations.ts'
import type {
  MetricsText,
  Neighbour,
  OperatorEnvironment,
  OperatorListener,
  ServedEnvironment,
  ServedTokens,
} from './served.ts'
import { StoreProbe } from './store-probe.ts'

/** An order id has at most 128 characters. The rest leaves room for ids that are only looked up and not found. */
const PATH_PARAMETER_LENGTH_MAX = 1024

/** Each operation brings its own checks, so the compilers of the framework are never needed and need not be loaded. */
const NO_COMPILERS = { buildValidator: () => refuseToCompile, buildSerializer: () => refuseToCompile }

function refuseToCompile(): never {
  throw new Error('an operation has a schema but no check')
}

/** What every process that serves operations needs, whichever they are. */
interface SharedOptions extends EnvironmentOptions {
  metrics: MetricsText & ReadableMetrics
  budgetOf(environment: Environment): RequestBudget
  /** Returns the pages that explain an error. Without it there are no links. */
  linksOf?: LinksOf
  /** The directory of the built console. */
  consoleDir: string
  jsonBodyTimeoutMs?: number
}

export interface OperatorApiOptions extends SharedOptions {
  environments: {
    production: OperatorEnvironment
    /** The sandbox itself, or the way to the process that serves it. */
    sandbox: OperatorEnvironment | Neighbour
  }
  /** Undefined while it is switched off. */
  token: string | undefined
  tokens: ServedTokens
  /** The identity provider that people sign in with, if there is one. */
  openid?: OpenidSettings | undefined
  /** The OpenAPI document as JSON text. */
  openApi(): string
  /** Where merchants reach the sandbox, if it is known. */
  sandboxUrl?: string | undefined
  /** Without it the listener uses plain HTTP. */
  https?: TlsOptions
  /** Only where another process serves the sandbox. */
  forwardLimits?: ForwardLimits
  /** Only tests hash more cheaply. */
  passwords?: Passwords
}

/** Creates the operator's listener, ready to listen or to be called by `inject`. */
export function createOperatorApi(options: OperatorApiOptions): FastifyInstance {
  const { production, sandbox } = options.environments
  const files = createConsoleFiles(options.consoleDir)
  const environments = openEnvironments(
    'socketPath' in sandbox ? { production } : { production, sandbox },
    options,
  )
  const listener = openListener(options, files, environments)
  const { forwardLimits = FORWARD_LIMITS } = options
  const late = new LateRefusals(forwardLimits)
  const forwarder = 'socketPath' in sandbox ? openForwarder(sandbox, listener, options, late) : undefined
  const server = createServer(options, { files, forwarder, https: options.https })
  return serveOperations(server, {
    options,
    files,
    listener,
    access: listener.access,
    environments,
    ...(forwarder && { shares: new MerchantShares(), beforeRefusal: createRefuseLate(late, forwardLimits) }),
  })
}

/** Creates the operator API of the sandbox alone. Its calls come from the process that has the operator's listener. */
export function createSandboxApi(options: SharedOptions & { sandbox: OperatorEnvironment }): FastifyInstance {
  const files = createConsoleFiles(options.consoleDir)
  const environments = openEnvironments({ sandbox: options.sandbox }, options)
  const access = createForwardedAccess(options.bus)
  const server = createServer(options, { files, isPrivate: true })
  return serveOperations(server, { options, files, listener: undefined, access, environments })
}

interface ServerParts {
  files: ConsoleFiles
  https?: TlsOptions | undefined
  forwarder?: CallForwarder | undefined
  isPrivate?: boolean
}

function createServer(
  { clock, makeId, logger, linksOf = NO_LINKS }: SharedOptions,
  { https, forwarder, isPrivate = false }: ServerParts,
): OpenServer {
  const log = createAccessLog(logger)
  const malformed = createMalformedReply({ clock, makeId, log, linksOf })
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (answer) => {
      const listener: RequestListener = (request, response) => {
        if (forwarder?.handles(request)) void forwarder.forward(request, response)
        else answer(request, response)
      }
      return createHttpServer({ https, listener, onUnsupported: malformed.unsupported, isPrivate })
    },
    clientErrorHandler: malformed.clientError,
    // No hook runs before a route is found, so the log line is written here.
    frameworkErrors(thrown, request, reply) {
      const error = readFailure(thrown)
      log.refused(request, error)
      sendError(reply as FastifyReply, error, linksOf)
      log.answered(request, reply as FastifyReply)
    },
    genReqId: ({ headers }) =>
      isPrivate && headers[CALL_HEADER] !== undefined
        ? readCall(headers[CALL_HEADER]).debugId
        : makeId(clock.nowMs()),
    // While the service stops, a client with an open connection still gets a real response.
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    routerOptions: { caseSensitive: true, maxParamLength: PATH_PARAMETER_LENGTH_MAX },
  })
  server.addHook('onClose', async () => forwarder?.close())
  return { server, log }
}

interface OpenServer {
  server: FastifyInstance
  log: AccessLog
}

function serveOperations(
  { server, log }: OpenServer,
  served: {
    options: SharedOptions
    files: ConsoleFiles
    listener: OperatorListener | undefined
    access: Pick<OperatorAccess, 'requireOperator' | 'isMerchant'>
    environments: Partial<Record<Environment, ServedEnvironment>>
    shares?: MerchantShares
    beforeRefusal?: ReturnType<typeof createRefuseLate>
  },
): FastifyInstance {
  const { options, files, listener, access, environments, shares, beforeRefusal } = served
  const { clock, makeId, linksOf = NO_LINKS, budgetOf } = options
  acceptJsonBodies(server, options.jsonBodyTimeoutMs ?? JSON_BODY_TIMEOUT_MS)
  const budget = budgetOf(environments.production ? 'production' : 'sandbox')
  addEdge(server, { log, files, budget, linksOf, isMerchant: access.isMerchant, beforeRefusal })
  server.addHook('preClose', async () => {
    for (const { overviewStreams } of Object.values(environments)) overviewStreams.close()
  })
  server.addHook('onClose', async () => {
    for (const { refusedAttempts } of Object.values(environments)) await refusedAttempts.settled()
  })
  const audit = createCallAudit({ clock, makeId })
  registerOperations(server, { audit, access, listener, environments, budgetOf, shares })
  return server
}

function openForwarder(
  { socketPath }: Neighbour,
  { access: { identify } }: OperatorListener,
  {
    bus,
    clock,
    makeId,
    logger,
    linksOf = NO_LINKS,
    forwardLimits: limits = FORWARD_LIMITS,
  }: OperatorApiOptions,
  late: LateRefusals,
): CallForwarder {
  return new CallForwarder({ socketPath, identify, bus, clock, makeId, logger, linksOf, limits, late })
}

function openListener(
  options: OperatorApiOptions,
  files: ConsoleFiles,
  environments: Partial<Record<Environment, ServedEnvironment>>,
): OperatorListener {
  const served = environments.production as ServedEnvironment
  const { token: operatorToken, tokens, clock, makeId, metrics, openApi, stopping } = options
  const { production, sandbox } = options.environments
  const secure = options.https !== undefined
  // A person that signs in may open production, so the store of the sandbox decides over nobody.
  const { store } = production
  const onFailure = (error: unknown) =>
    options.logger.warn({ err: error }, 'could not record the use of a session')
  const sessions = new Sessions({
    store: store.sessions,
    tokens: tokens.directory,
    operatorToken,
    clock,
    makeId,
    onFailure,
  })
  return {
    access: createOperatorAccess({ operatorToken, tokens, sessions, secure, clock }),
    tokens,
    refusedAttempts: served.refusedAttempts,
    people: {
      store: store.accounts,
      passwords: options.passwords ?? new Passwords(),
      challenges: new Challenges(store.sessions, clock),
      openid: options.openid && new OpenidProvider(options.openid, clock),
    },
    settings: store.settings,
    clock,
    makeId,
    hasApp: async (environment, appId) => {
      const { apps } = (environment === 'production' ? production : sandbox).store
      return (await apps.findApp(appId)) !== undefined
    },
    secure,
    get sandboxUrl() {
      return options.sandboxUrl
    },
    files,
    metrics,
    openApi,
    probes: [
      { environment: 'production', probe: new StoreProbe(production.store, () => served.sealer?.fault) },
      {
        environment: 'sandbox',
        probe:
          'socketPath' in sandbox
            ? sandbox.probe
            : new StoreProbe(sandbox.store, () => environments.sandbox?.sealer?.fault),
      },
    ],
    stopping,
  }
}
