import type { RequestListener } from 'node:http'
import type { TlsOptions } from 'node:tls'
import type { Environment } from '@txgw/base/environment'
import type { CidrList } from '@txgw/base/network/cidr-list'
import { OpenidProvider } from '@txgw/domain/accounts/openid/openid-provider'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import {
  type PasswordJudge,
  PasswordThread,
} from '@txgw/domain/accounts/people/password-thread/password-thread'
import { Passwords } from '@txgw/domain/accounts/people/passwords'
import type { Role } from '@txgw/domain/accounts/role'
import { Challenges } from '@txgw/domain/accounts/sessions/challenges'
import { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import type { ReadableMetrics } from '@txgw/domain/overview/request-rates'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { AttemptMetrics } from '../metrics/attempt-metrics.ts'
import type { RequestBudget } from '../metrics/cpu-budget.ts'
import { type LinksOf, NO_LINKS } from '../refusals/error-links.ts'
import { answerApprovals, askForApprovals, createApprovals } from './access/approvals.ts'
import { createCallAudit } from './access/call-audit.ts'
import { createRefuseLate, LateRefusals } from './access/late-refusals.ts'
import { MerchantShares } from './access/merchant-shares.ts'
import { countGuesses, createOperatorAccess, type OperatorAccess } from './access/operator-access.ts'
import { type Audience, createAdmit } from './access/reception.ts'
import { createTellBurst } from './access/tell-bursts.ts'
import { type ConsoleFiles, createConsoleFiles } from './browser/console-files.ts'
import { CallForwarder, type Entrance } from './forwarding/call-forwarder.ts'
import { FORWARD_LIMITS, type ForwardLimits } from './forwarding/forward-limits.ts'
import { createForwardedAccess } from './forwarding/forwarded-access.ts'
import { CALL_HEADER, readCall } from './forwarding/forwarded-call.ts'
import { type AccessLog, createAccessLog } from './http/access-log.ts'
import { createClientOf } from './http/client-of.ts'
import { addEdge } from './http/edge.ts'
import { readFailure, sendError } from './http/error-reply.ts'
import { createHttpServer } from './http/http-server.ts'
import { acceptJsonBodies, BODY_BYTES_MAX, JSON_BODY_TIMEOUT_MS } from './http/json-body.ts'
import { createMalformedReply } from './http/malformed-request.ts'
import { createHostCheck, type RequireHost } from './http/require-host.ts'
import { type EnvironmentOptions, openEnvironments } from './open-environments.ts'
import type { OpeningSetting } from './operation.ts'
import { registerOperations } from './register-operations.ts'
import type {
  MerchantConsole,
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
interface SharedOptions extends Omit<EnvironmentOptions, 'refusalOfApproval'> {
  metrics: MetricsText & ReadableMetrics
  budgetOf(environment: Environment): RequestBudget
  /** Returns the pages that explain an error. Without it there are no links. */
  linksOf?: LinksOf
  /** The directory of the built console. */
  consoleDir: string
  /** Whether the listener has HTTPS with a certificate that the operator has set. */
  hasOwnCertificate?: boolean
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
  /** The key of the digests of wrong secrets, the same for all processes of a machine. */
  attemptKey: string
  attemptMetrics: AttemptMetrics
  tokens: ServedTokens
  /** People with these roles need more than a password; nobody does when absent. */
  secondFactorRoles?: readonly Role[]
  /** The identity provider that people sign in with, if there is one. */
  openid?: OpenidSettings | undefined
  /** The OpenAPI document as JSON text. */
  openApi(): string
  /** Where merchants reach the sandbox, if it is known. */
  sandboxUrl?: string | undefined
  /** Without it the listener uses plain HTTP. */
  https?: TlsOptions
  /** These proxies may state the address and the scheme of a client. */
  trustedProxies?: CidrList
  /** Scheme, host and port of the listener, as browsers reach it. Other Host names are refused. */
  publicUrl?: string | undefined
  /** Only where another process serves the sandbox. */
  forwardLimits?: ForwardLimits
  /** Where merchants have a listener of their own. */
  merchantConsole?: MerchantConsole | undefined
  /** Whether anybody may read the metrics. */
  openMetrics?: boolean
  /** Only tests hash more cheaply. */
  passwords?: Passwords
  /** Only tests judge passwords without a thread. */
  passwordJudge?: PasswordJudge
}

/** The operator API on its listeners, ready to listen or to be called by `inject`. */
export interface OperatorApis {
  operator: FastifyInstance
  /** Where merchants have a listener of their own. */
  merchantConsole?: FastifyInstance
}

/** One listener for everybody, or one for the operator's own people and programs, and one for merchants. */
export function createOperatorApis(options: OperatorApiOptions): OperatorApis {
  const { production, sandbox } = options.environments
  const { merchantConsole, https, hasOwnCertificate = false } = options
  const files = createConsoleFiles(options.consoleDir)
  const { tokens, clock, bus } = options
  const approvals = createApprovals({ tokens: tokens.directory, accounts: production.store.accounts, clock })
  answerApprovals(bus, approvals)
  const environments = openEnvironments('socketPath' in sandbox ? { production } : { production, sandbox }, {
    ...options,
    refusalOfApproval: approvals,
  })
  const listenFor = openListeners(options, files, environments)
  const { forwardLimits: limits = FORWARD_LIMITS } = options
  const late = new LateRefusals(limits)
  const forwarder = 'socketPath' in sandbox ? openForwarder(sandbox, options, late) : undefined
  const shares = forwarder && new MerchantShares()
  const openedBy = new Set<OpeningSetting>(options.openMetrics ? ['openMetrics'] : [])
  const open = (audience: Audience, tls: TlsOptions | undefined) => {
    const listener = listenFor(audience, tls !== undefined)
    const { access, clientOf, publicUrl } = listener
    const requireHost = createHostCheck(publicUrl, clientOf)
    const entrance = { identify: access.identifyAdmitted, clientOf, requireHost }
    const server = createServer(options, { forward: forwarder && { forwarder, entrance }, https: tls })
    const beforeRefusal = forwarder && createRefuseLate(late, { limits, clientOf })
    const bounds = { ...(shares && { shares }), ...(beforeRefusal && { beforeRefusal }) }
    return serveOperations(server, {
      options,
      files,
      listener,
      access,
      requireHost,
      isStrict: hasOwnCertificate && tls !== undefined,
      environments,
      openedBy,
      ...bounds,
    })
  }
  const operator = open(merchantConsole ? 'staff' : 'everybody', https)
  const apis = merchantConsole
    ? { operator, merchantConsole: open('merchants', merchantConsole.https) }
    : { operator }
  if (forwarder) closeWithLast(forwarder, Object.values(apis))
  return apis
}

/** A listener that still serves needs what all of them share. */
function closeWithLast(shared: { close(): void }, apis: FastifyInstance[]): void {
  let open = apis.length
  for (const api of apis)
    api.addHook('onClose', async () => {
      open--
      if (open === 0) shared.close()
    })
}

/** Creates the operator API of the sandbox alone. Its calls come from the process that has the operator's listener. */
export function createSandboxApi(options: SharedOptions & { sandbox: OperatorEnvironment }): FastifyInstance {
  const files = createConsoleFiles(options.consoleDir)
  const environments = openEnvironments(
    { sandbox: options.sandbox },
    { ...options, refusalOfApproval: askForApprovals(options.bus) },
  )
  const access = createForwardedAccess(options.bus)
  const server = createServer(options, { isPrivate: true })
  const requireHost = () => {}
  return serveOperations(server, { options, files, listener: undefined, access, requireHost, environments })
}

interface ServerParts {
  https?: TlsOptions | undefined
  forward?: { forwarder: CallForwarder; entrance: Entrance } | undefined
  isPrivate?: boolean
}

function createServer(
  { clock, makeId, logger, linksOf = NO_LINKS }: SharedOptions,
  { https, forward, isPrivate = false }: ServerParts,
): OpenServer {
  const log = createAccessLog(logger)
  const malformed = createMalformedReply({ clock, makeId, log, linksOf })
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (answer) => {
      const listener: RequestListener = (request, response) => {
        if (forward?.forwarder.handles(request))
          void forward.forwarder.forward(request, response, forward.entrance)
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
    requireHost: RequireHost
    /** Whether browsers are told to use HTTPS alone. */
    isStrict?: boolean
    environments: Partial<Record<Environment, ServedEnvironment>>
    openedBy?: ReadonlySet<OpeningSetting>
    shares?: MerchantShares
    beforeRefusal?: ReturnType<typeof createRefuseLate>
  },
): FastifyInstance {
  const { options, files, listener, access, requireHost, isStrict = false } = served
  const { environments, shares, beforeRefusal } = served
  const { openedBy = new Set() } = served
  const { clock, makeId, linksOf = NO_LINKS, budgetOf } = options
  acceptJsonBodies(server, options.jsonBodyTimeoutMs ?? JSON_BODY_TIMEOUT_MS)
  const budget = budgetOf(environments.production ? 'production' : 'sandbox')
  const { isMerchant } = access
  addEdge(server, { log, files, budget, isStrict, linksOf, isMerchant, requireHost, beforeRefusal })
  server.addHook('preClose', async () => {
    for (const { overviewStreams } of Object.values(environments)) overviewStreams.close()
  })
  server.addHook('onClose', async () => {
    for (const { refusedAttempts } of Object.values(environments)) await refusedAttempts.settled()
    await listener?.people.judge.close()
  })
  const audit = createCallAudit({ clock, makeId })
  registerOperations(server, { audit, access, listener, environments, budgetOf, openedBy, shares })
  return server
}

function openForwarder(
  { socketPath }: Neighbour,
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
  return new CallForwarder({ socketPath, bus, clock, makeId, logger, linksOf, limits, late })
}

/** What the listeners share is opened once, so that a wrong secret counts on whichever it is tried. */
function openListeners(
  options: OperatorApiOptions,
  files: ConsoleFiles,
  environments: Partial<Record<Environment, ServedEnvironment>>,
): (audience: Audience, isHttps: boolean) => OperatorListener {
  const served = environments.production as ServedEnvironment
  const { refusedAttempts } = served
  const { token: operatorToken, attemptKey, tokens, clock, makeId, metrics, openApi, stopping } = options
  const { trustedProxies = [], secondFactorRoles = [] } = options
  const { production, sandbox } = options.environments
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
  const guesses = countGuesses({
    store: store.attempts,
    digestKey: attemptKey,
    clock,
    logger: options.logger,
    onBurst: createTellBurst({ ...options, refusedAttempts, metrics: options.attemptMetrics }),
    onFailure: (failure) => options.attemptMetrics.failed(failure),
  })
  const shared = {
    tokens,
    refusedAttempts,
    people: {
      store: store.accounts,
      passwords: options.passwords ?? new Passwords(),
      judge: options.passwordJudge ?? new PasswordThread(),
      challenges: new Challenges(store.sessions, clock),
      openid: options.openid && new OpenidProvider(options.openid, clock),
    },
    attempts: store.attempts,
    sessionStore: store.sessions,
    settings: store.settings,
    clock,
    makeId,
    hasApp: async (environment: Environment, appId: string) => {
      const { apps } = (environment === 'production' ? production : sandbox).store
      return (await apps.findApp(appId)) !== undefined
    },
    merchantConsole: options.merchantConsole,
    sandboxUrl: () => options.sandboxUrl,
    files,
    metrics,
    openApi,
    probes: [
      {
        environment: 'production' as const,
        probe: new StoreProbe(production.store, () => served.sealer?.fault),
      },
      {
        environment: 'sandbox' as const,
        probe:
          'socketPath' in sandbox
            ? sandbox.probe
            : new StoreProbe(sandbox.store, () => environments.sandbox?.sealer?.fault),
      },
    ],
    stopping,
  }
  return (audience, isHttps) => {
    // The public address is that of the operator port.
    const publicUrl = audience === 'merchants' ? undefined : options.publicUrl
    const clientOf = createClientOf({ trustedProxies, isHttps, publicUrl })
    const admit = createAdmit(audience, options.merchantConsole?.ports)
    const access = createOperatorAccess({
      operatorToken,
      tokens,
      sessions,
      secondFactorRoles,
      guesses,
      clientOf,
      admit,
      clock,
    })
    return { ...shared, access, audience, clientOf, publicUrl }
  }
}
