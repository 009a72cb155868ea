import type { TlsOptions } from 'node:tls'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import { OpenidProvider } from '../accounts/openid/openid-provider.ts'
import type { OpenidSettings } from '../accounts/openid/openid-settings.ts'
import { Passwords } from '../accounts/people/passwords.ts'
import { Challenges } from '../accounts/sessions/challenges.ts'
import { Sessions } from '../accounts/sessions/sessions.ts'
import type { Clock } from '../base/clock.ts'
import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import type { MakeId } from '../base/ids.ts'
import type { WorkerBus } from '../base/worker-bus.ts'
import type { Logger } from '../log/logger.ts'
import { countRequests, type ReadableMetrics } from '../overview/count-requests.ts'
import { createOverviewSource } from '../overview/overview.ts'
import { OverviewStreams } from '../overview/overview-streams.ts'
import { type LinksOf, NO_LINKS } from '../refusals/error-links.ts'
import { toServiceError } from '../refusals/to-service-error.ts'
import { createAccessLog } from './access-log.ts'
import { createCallAudit } from './call-audit.ts'
import { type ConsoleFiles, createConsoleFiles } from './console-files.ts'
import { addEdge } from './edge.ts'
import { readFailure, sendError } from './error-reply.ts'
import { createHttpServer } from './http-server.ts'
import { createImportIntake, IMPORT_LIMITS, type ImportLimits } from './import-intake.ts'
import { createImportSlots } from './import-slots.ts'
import { acceptJsonBodies, JSON_BODY_LIMITS, type JsonBodyLimits } from './json-body.ts'
import { createMalformedReply } from './malformed-request.ts'
import { toWireOverview } from './operations/overview/overview-wire.ts'
import { createOperatorAccess } from './operator-access.ts'
import { RefusedAttempts } from './refused-attempts.ts'
import { registerOperations } from './register-operations.ts'
import type {
  MetricsText,
  OperatorEnvironment,
  OperatorListener,
  ServedEnvironment,
  ServedTokens,
} from './served.ts'
import { StoreProbe } from './store-probe.ts'

const IMPORTS_AT_ONCE_MAX = 2
/** An order id has at most 128 characters. The rest leaves room for ids that are only looked up and not found. */
const PATH_PARAMETER_LENGTH_MAX = 1024

/** Each operation brings its own checks, so the compilers of the framework are never needed and need not be loaded. */
const NO_COMPILERS = { buildValidator: () => refuseToCompile, buildSerializer: () => refuseToCompile }

function refuseToCompile(): never {
  throw new Error('an operation has a schema but no check')
}

export interface OperatorApiOptions {
  environments: Record<Environment, OperatorEnvironment>
  /** Undefined while it is switched off. */
  token: string | undefined
  tokens: ServedTokens
  /** The identity provider that people sign in with, if there is one. */
  openid?: OpenidSettings | undefined
  /** Aborted when the service is told to stop. */
  stopping: AbortSignal
  /** The real time, whatever the clock of an environment says. */
  clock: Clock
  makeId: MakeId
  metrics: MetricsText & ReadableMetrics
  bus: WorkerBus
  /** The OpenAPI document as JSON text. */
  openApi(): string
  /** Where merchants reach the sandbox, if it is known. */
  sandboxUrl?: string | undefined
  /** Returns the pages that explain an error. Without it there are no links. */
  linksOf?: LinksOf
  /** The directory of the built console. */
  consoleDir: string
  logger: Logger
  /** Without it the listener uses plain HTTP. */
  https?: TlsOptions
  jsonBodyLimits?: JsonBodyLimits
  importLimits?: ImportLimits
  /** Only tests hash more cheaply. */
  passwords?: Passwords
}

/** Creates the operator's listener, ready to listen or to be called by `inject`. */
export function createOperatorApi(options: OperatorApiOptions): FastifyInstance {
  const { clock, makeId, https, linksOf = NO_LINKS } = options
  const log = createAccessLog(options.logger)
  const malformed = createMalformedReply({ clock, makeId, log, linksOf })
  const server = fastify({
    serverFactory: (listener) => createHttpServer({ https, listener, onUnsupported: malformed.unsupported }),
    clientErrorHandler: malformed.clientError,
    // No hook runs before a route is found, so the log line is written here.
    frameworkErrors(thrown, request, reply) {
      const error = readFailure(thrown)
      log.refused(request, error)
      sendError(reply as FastifyReply, error, linksOf)
      log.answered(request, reply as FastifyReply)
    },
    genReqId: () => makeId(clock.nowMs()),
    // While the service stops, a client with an open connection still gets a real response.
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    routerOptions: { caseSensitive: true, maxParamLength: PATH_PARAMETER_LENGTH_MAX },
  })
  const files = createConsoleFiles(options.consoleDir)
  acceptJsonBodies(server, options.jsonBodyLimits ?? JSON_BODY_LIMITS)
  const environments = openEnvironments(options)
  const listener = openListener(options, files, environments.production)
  addEdge(server, { log, files, linksOf, isMerchant: listener.access.isMerchant })
  server.addHook('preClose', async () => {
    for (const { overviewStreams } of Object.values(environments)) overviewStreams.close()
  })
  server.addHook('onClose', async () => {
    for (const { refusedAttempts } of Object.values(environments)) await refusedAttempts.settled()
  })
  registerOperations(server, { audit: createCallAudit({ clock, makeId }), listener, environments })
  return server
}

function openListener(
  options: OperatorApiOptions,
  files: ConsoleFiles,
  { refusedAttempts }: Pick<ServedEnvironment, 'refusedAttempts'>,
): OperatorListener {
  const { token: operatorToken, tokens, clock, makeId, environments, metrics, openApi, stopping } = options
  const secure = options.https !== undefined
  // A person that signs in may open production, so the store of the sandbox decides over nobody.
  const { store } = environments.production
  const onFailure = (error: unknown) =>
    options.logger.warn({ err: error }, 'could not record the use of a session')
  const sessions = new Sessions({
    ...{ store: store.sessions, tokens: tokens.directory, operatorToken, clock, makeId, onFailure },
  })
  return {
    access: createOperatorAccess({ operatorToken, tokens, sessions, secure, clock }),
    tokens,
    refusedAttempts,
    people: {
      store: store.accounts,
      passwords: options.passwords ?? new Passwords(),
      challenges: new Challenges(store.sessions, clock),
      openid: options.openid && new OpenidProvider(options.openid, clock),
    },
    settings: store.settings,
    clock,
    makeId,
    hasApp: async (environment, appId) =>
      (await environments[environment].store.apps.findApp(appId)) !== undefined,
    secure,
    sandboxUrl: options.sandboxUrl,
    files,
    metrics,
    openApi,
    probes: ENVIRONMENTS.map((environment) => ({
      environment,
      probe: new StoreProbe(environments[environment].store),
    })),
    stopping,
  }
}

function openEnvironments(options: OperatorApiOptions): Record<Environment, ServedEnvironment> {
  const {
    environments,
    clock: realClock,
    bus,
    logger,
    stopping,
    importLimits: limits = IMPORT_LIMITS,
  } = options
  const imports = createImportIntake({ slots: createImportSlots(IMPORTS_AT_ONCE_MAX), limits, stopping })
  const open = (environment: Environment): ServedEnvironment => ({
    ...environments[environment],
    ...openOverview(environment, environments[environment], options),
    environment,
    realClock,
    bus,
    logger,
    imports,
    shownValidation: (validation) => validation,
    refusedAttempts: new RefusedAttempts({
      store: environments[environment].store.audit,
      makeId: options.makeId,
      monotonicMs: () => performance.now(),
      onLoss: (count, error) =>
        logger.error({ environment, count, err: error }, 'refused attempts are not in the audit trail'),
    }),
  })
  const served = { production: open('production'), sandbox: open('sandbox') }
  for (const environment of ENVIRONMENTS)
    environments[environment].hold?.onOpened((parts) => {
      served[environment].overviewStreams.close()
      Object.assign(served[environment], parts, openOverview(environment, parts, options))
    })
  return served
}

function openOverview(
  environment: Environment,
  { store, clock, sandboxClock }: OperatorEnvironment,
  { metrics, stopping }: OperatorApiOptions,
): Pick<ServedEnvironment, 'overview' | 'overviewStreams'> {
  const overview = createOverviewSource({
    store,
    clock,
    clockOffsetSeconds: () => sandboxClock?.offsetSeconds ?? 0,
    countRequests: () => countRequests(metrics, environment),
    monotonicMs: () => performance.now(),
  })
  const told = {
    latest: async () => toWireOverview(await overview.latest()),
    explain: (error: unknown) => toServiceError(error).message,
  }
  const overviewStreams = new OverviewStreams(told)
  stopping.addEventListener('abort', () => overviewStreams.close())
  return { overview, overviewStreams }
}
