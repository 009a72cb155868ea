import type { RequestListener } from 'node:http'
import type { TlsOptions } from 'node:tls'
import type { Environment } from '@txgw/base/environment'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import { NO_LINKS } from '../refusals/error-links.ts'
import { answerApprovals, askForApprovals, createApprovals } from './access/approvals.ts'
import { createCallAudit } from './access/call-audit.ts'
import { createRefuseLate, LateRefusals } from './access/late-refusals.ts'
import { MerchantShares } from './access/merchant-shares.ts'
import { openTwoPeople } from './access/open-two-people.ts'
import type { OperatorAccess } from './access/operator-access.ts'
import type { Audience } from './access/reception.ts'
import { type ConsoleFiles, createConsoleFiles } from './browser/console-files.ts'
import { CallForwarder, type Entrance } from './forwarding/call-forwarder.ts'
import { FORWARD_LIMITS } from './forwarding/forward-limits.ts'
import { createForwardedAccess } from './forwarding/forwarded-access.ts'
import { CALL_HEADER, readCall } from './forwarding/forwarded-call.ts'
import { type AccessLog, createAccessLog } from './http/access-log.ts'
import { addEdge } from './http/edge.ts'
import { readFailure, sendError } from './http/error-reply.ts'
import { createHttpServer } from './http/http-server.ts'
import { acceptJsonBodies, BODY_BYTES_MAX, JSON_BODY_TIMEOUT_MS } from './http/json-body.ts'
import { createMalformedReply } from './http/malformed-request.ts'
import { createHostCheck, type RequireHost } from './http/require-host.ts'
import { openEnvironments } from './open-environments.ts'
import { openListeners } from './open-listeners.ts'
import type { OpeningSetting } from './operation.ts'
import type { OperatorApiOptions, SharedOptions } from './operator-api-options.ts'
import { registerOperations } from './register-operations.ts'
import type { Neighbour, OperatorEnvironment, OperatorListener, ServedEnvironment } from './served.ts'

/** An order id has at most 128 characters. The rest leaves room for ids that are only looked up and not found. */
const PATH_PARAMETER_LENGTH_MAX = 1024

/** Each operation brings its own checks, so the compilers of the framework are never needed and need not be loaded. */
const NO_COMPILERS = { buildValidator: () => refuseToCompile, buildSerializer: () => refuseToCompile }

function refuseToCompile(): never {
  throw new Error('an operation has a schema but no check')
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
  const { accounts, settings } = production.store
  const approvals = createApprovals({ tokens: tokens.directory, accounts, settings, clock })
  answerApprovals(bus, approvals)
  const environments = openEnvironments('socketPath' in sandbox ? { production } : { production, sandbox }, {
    ...options,
    refusalOfApproval: approvals,
    openTwoPeople: (served) => openTwoPeople(served, { ...options, metrics: options.breakGlassMetrics }),
  })
  const { listenFor, passwordJudge } = openListeners(options, files, environments)
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
    return serveOperations(server, {
      options,
      files,
      listener,
      access,
      requireHost,
      isStrict: hasOwnCertificate && tls !== undefined,
      environments,
      openedBy,
      shares,
      beforeRefusal,
    })
  }
  const operator = open(merchantConsole ? 'staff' : 'everybody', https)
  const apis = merchantConsole
    ? { operator, merchantConsole: open('merchants', merchantConsole.https) }
    : { operator }
  closeWithLast(Object.values(apis), [passwordJudge, ...(forwarder ? [forwarder] : [])])
  return apis
}

/** A listener that still serves needs what all of them share. */
function closeWithLast(apis: FastifyInstance[], shared: { close(): unknown }[]): void {
  let open = apis.length
  for (const api of apis)
    api.addHook('onClose', async () => {
      open--
      if (open === 0) await Promise.all(shared.map((part) => part.close()))
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
    shares?: MerchantShares | undefined
    beforeRefusal?: ReturnType<typeof createRefuseLate> | undefined
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
