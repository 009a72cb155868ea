import type { TlsOptions } from 'node:tls'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
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

export interface OperatorApiOptions {
  environments: Record<Environment, OperatorEnvironment>
  /** Undefined while it is switched off. */
  token: string | undefined
  tokens: ServedTokens
  /** Aborted when the service is told to stop. */
  stopping: AbortSignal
  /** The real time, whatever the clock of an environment says. */
  clock: Clock
  makeId: MakeId
  metrics: MetricsText & ReadableMetrics
  bus: WorkerBus
  /** The OpenAPI document as JSON text. */
  openApi(): string
  /** Returns the pages that explain an error. Without it there are no links. */
  linksOf?: LinksOf
  /** The directory of the built console. */
  consoleDir: string
  logger: Logger
  /** Without it the listener uses plain HTTP. */
  https?: TlsOptions
  jsonBodyLimits?: JsonBodyLimits
  importLimits?: ImportLimits
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
    routerOptions: { caseSensitive: true, maxParamLength: PATH_PARAMETER_LENGTH_MAX },
  })
  const files = createConsoleFiles(options.consoleDir)
  const listener = openListener(options, files)
  addEdge(server, { log, files, linksOf, isMerchant: listener.access.isMerchant })
  acceptJsonBodies(server, options.jsonBodyLimits ?? JSON_BODY_LIMITS)
  const environments = openEnvironments(options)
  server.addHook('preClose', async () => {
    for (const { overviewStreams } of Object.values(environments)) overviewStreams.close()
  })
  registerOperations(server, { listener, environments })
  return server
}

function openListener(options: OperatorApiOptions, files: ConsoleFiles): OperatorListener {
  const { token, tokens, clock, makeId, https, environments, metrics, openApi, stopping } = options
  return {
    access: createOperatorAccess({ operatorToken: token, tokens, clock }),
    tokens,
    // Both environments have the same operator. The store of the sandbox keeps what belongs to neither of them.
    settings: environments.sandbox.store.settings,
    clock,
    makeId,
    hasApp: async (environment, appId) =>
      (await environments[environment].store.apps.findApp(appId)) !== undefined,
    secure: https !== undefined,
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
    ...openOverview(environment, options),
    environment,
    realClock,
    bus,
    logger,
    imports,
  })
  return { production: open('production'), sandbox: open('sandbox') }
}

function openOverview(
  environment: Environment,
  { environments, metrics, stopping }: OperatorApiOptions,
): Pick<ServedEnvironment, 'overview' | 'overviewStreams'> {
  const { store, clock, sandboxClock } = environments[environment]
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
