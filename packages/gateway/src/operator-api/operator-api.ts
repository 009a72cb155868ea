import type { TlsOptions } from 'node:tls'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { Clock } from '../clock.ts'
import { createConsoleFiles } from '../console-api/console-files.ts'
import type { ReadableMetrics } from '../console-api/count-requests.ts'
import { addAssetRoute } from '../console-api/file-routes.ts'
import { ENVIRONMENTS, type Environment } from '../environment.ts'
import { type LinksOf, NO_LINKS } from '../error-links.ts'
import type { MakeId } from '../ids.ts'
import type { Logger } from '../log/logger.ts'
import type { WorkerBus } from '../worker-bus.ts'
import { addAppRoutes } from './app-routes.ts'
import { addConsoleRoutes } from './console-routes.ts'
import { addDocsRoutes } from './docs-routes.ts'
import { addEdge } from './edge.ts'
import { readFailure, sendError } from './error-reply.ts'
import { addHealthRoutes } from './health-routes.ts'
import { createHttpServer } from './http-server.ts'
import { addImportRoute, IMPORT_LIMITS, type ImportLimits } from './import-route.ts'
import { createImportSlots, type ImportSlots } from './import-slots.ts'
import { addIndexRoute } from './index-route.ts'
import { addInspectRoute } from './inspect-route.ts'
import { acceptJsonBodies, JSON_BODY_LIMITS, type JsonBodyLimits } from './json-body.ts'
import { addKeyRoutes } from './key-routes.ts'
import { createMalformedReply } from './malformed-request.ts'
import { addMetricsRoute, type MetricsText } from './metrics-route.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPlatformKeyRoutes } from './platform-key-routes.ts'
import { addRechargeRoutes } from './recharge-routes.ts'
import { createRequestLog } from './request-log.ts'
import { addRequestRoutes } from './request-routes.ts'
import type { OperatorEnvironment } from './route-parts.ts'
import { type Access, addSignIn, createAccess } from './sign-in.ts'
import { addValidationRoutes } from './validation-routes.ts'
import { addWebhookCheckRoute } from './webhook-check-route.ts'

const IMPORTS_AT_ONCE_MAX = 2
/** An order id is at most 128 characters; the rest is room for ids that are only looked up and not found. */
const PATH_PARAMETER_LENGTH_MAX = 1024

export interface OperatorApiOptions {
  environments: Record<Environment, OperatorEnvironment>
  token: string
  /** Aborted from the stop signal on. */
  stopping: AbortSignal
  /** The real time, wherever the clock of an environment stands. */
  clock: Clock
  makeId: MakeId
  metrics: MetricsText & ReadableMetrics
  bus: WorkerBus
  /** The OpenAPI document as JSON text. */
  openApi(): string
  /** The pages that explain an error; none without it. */
  linksOf?: LinksOf
  /** Where the console was built. */
  consoleDir: string
  logger: Logger
  /** Without it the listener speaks plain HTTP. */
  https?: TlsOptions
  jsonBodyLimits?: JsonBodyLimits
  importLimits?: ImportLimits
}

/** The operator's listener, ready to listen or to be injected into. */
export function createOperatorApi(options: OperatorApiOptions): FastifyInstance {
  const { clock, makeId, https, linksOf = NO_LINKS } = options
  const log = createRequestLog(options.logger)
  const malformed = createMalformedReply({ clock, makeId, log, linksOf })
  const server = fastify({
    serverFactory: (listener) => createHttpServer({ https, listener, onUnsupported: malformed.unsupported }),
    clientErrorHandler: malformed.clientError,
    // Before a route is found no hook runs, so the line is written here.
    frameworkErrors(thrown, request, reply) {
      const error = readFailure(thrown)
      log.refused(request, error)
      sendError(reply as FastifyReply, error, linksOf)
      log.answered(request, reply as FastifyReply)
    },
    genReqId: () => makeId(clock.nowMs()),
    // While stopping, whoever still has a connection gets a real answer.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, maxParamLength: PATH_PARAMETER_LENGTH_MAX },
  })
  const access = createAccess(options.token, clock)
  const files = createConsoleFiles(options.consoleDir)
  addEdge(server, { log, files, linksOf })
  acceptJsonBodies(server, options.jsonBodyLimits ?? JSON_BODY_LIMITS)
  addIndexRoute(server, files)
  addAssetRoute(server, files)
  addHealthRoutes(server, options)
  addMetricsRoute(server, options.metrics)
  addDocsRoutes(server, { openApi: options.openApi, files })
  // Both environments have the same operator; the sandbox's store keeps what belongs to neither.
  const { settings } = options.environments.sandbox.store
  addSignIn(server, { access, settings, clock, secure: https !== undefined })
  const slots = createImportSlots(IMPORTS_AT_ONCE_MAX)
  for (const environment of ENVIRONMENTS) addEnvironment(server, environment, { ...options, access, slots })
  return server
}

function addEnvironment(
  server: FastifyInstance,
  environment: Environment,
  options: OperatorApiOptions & { access: Access; slots: ImportSlots },
): void {
  const { logger, access, slots, stopping } = options
  const parts = { ...options.environments[environment], environment, logger }
  const { bus, metrics, clock: realClock } = options
  server.register(
    async (scope) => {
      scope.addHook('onRequest', access.requireOperator)
      addAppRoutes(scope, parts)
      addKeyRoutes(scope, parts)
      addOrderRoutes(scope, parts)
      addRequestRoutes(scope, parts)
      addRechargeRoutes(scope, parts)
      addValidationRoutes(scope, parts)
      addPlatformKeyRoutes(scope, parts)
      addWebhookCheckRoute(scope, parts)
      addInspectRoute(scope, parts)
      const { sessionEndOf } = access
      addConsoleRoutes(scope, { ...parts, bus, metrics, realClock, sessionEndOf, stopping })
      scope.register(addImportRoute, {
        ...parts,
        slots,
        stopping,
        limits: options.importLimits ?? IMPORT_LIMITS,
      })
    },
    { prefix: `/operator/v1/${environment}` },
  )
}
