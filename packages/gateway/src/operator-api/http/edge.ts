import type { RequestBudget } from '@txgw/metrics/cpu-budget'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LinksOf } from '../../refusals/error-links.ts'
import { ServiceError } from '../../refusals/service-error.ts'
import type { ConsoleFiles } from '../browser/console-files.ts'
import { pageAnswer, wantsPage } from '../browser/file-answers.ts'
import type { AccessLog } from './access-log.ts'
import { countHeader } from './count-header.ts'
import { readFailure, sendError, standardHeaders } from './error-reply.ts'
import type { RequireHost } from './require-host.ts'
import { strictTransport } from './strict-transport.ts'

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i

interface RouteTable {
  /** Returns the methods of the path; none when there is no such path. */
  methodsOf(target: string): string[]
}

const NO_OPERATION = 'unknown'

/** How long a client may keep sending a body after the response has been sent. */
const UNREAD_BODY_MS_MAX = 5_000

interface EdgeParts {
  log: AccessLog
  files: ConsoleFiles
  budget: RequestBudget
  /** Whether browsers are told to use HTTPS alone. */
  isStrict: boolean
  linksOf: LinksOf
  isMerchant(request: FastifyRequest): Promise<boolean>
  requireHost: RequireHost
  /** Called before each refusal, which waits for it. */
  beforeRefusal?:
    | ((request: FastifyRequest, reply: FastifyReply, thrown: unknown) => Promise<void>)
    | undefined
}

/** Adds what every route shares: headers, refusals, the log line, and limits for bodies that are not read. */
export function addEdge(server: FastifyInstance, parts: EdgeParts): void {
  const { log, files, budget, isStrict, linksOf, isMerchant, requireHost, beforeRefusal } = parts
  const routes = watchRoutes(server)
  const refuse = async (request: FastifyRequest, reply: FastifyReply, thrown: unknown) => {
    const error = readFailure(thrown)
    await beforeRefusal?.(request, reply, thrown)
    log.refused(request, error)
    sendError(reply, error, linksOf)
    // Operations have been charged before. The rest is for requests that reached none.
    budget.charge(NO_OPERATION, request.id)
    return reply
  }
  server.setErrorHandler((thrown, request, reply) => refuse(request, reply, thrown))
  server.setNotFoundHandler(async (request, reply) => {
    const methods = routes.methodsOf(request.raw.url ?? '')
    // The console has its own addresses. Only the console can tell them from wrong ones.
    if (methods.length === 0 && wantsPage(request)) {
      const { headers, text } = await pageAnswer(files)
      return reply.code(200).headers(headers).send(text)
    }
    // To a merchant, a path with another method is a path that does not exist.
    const isHidden = methods.length === 0 || (await isMerchant(request))
    if (isHidden) return refuse(request, reply, new ServiceError('NOT_FOUND'))
    reply.header('Allow', methods.join(', '))
    return refuse(request, reply, new ServiceError('METHOD_NOT_ALLOWED'))
  })
  server.addHook('onRequest', async (request, reply) => {
    budget.skip()
    reply.headers(standardHeaders(request.id))
    if (isStrict) reply.headers(strictTransport(request.headers.host))
    requirePlainRequest(request)
    requireHost(request)
  })
  server.addHook('onResponse', async (request, reply) => {
    log.answered(request, reply)
    boundUnreadBody(request)
  })
  server.addHook('onRequestAbort', async (request) => log.abandoned(request))
}

function requirePlainRequest(request: FastifyRequest): void {
  const { headers, raw, routeOptions } = request
  if (raw.httpVersionMajor !== 1) throw new ServiceError('HTTP_VERSION_NOT_SUPPORTED')
  if (headers.host === undefined && raw.httpVersion !== '1.0') {
    throw new ServiceError('INVALID_ARGUMENT', { message: 'The Host header is missing.' })
  }
  if (countHeader(request, 'host') > 1) {
    throw new ServiceError('INVALID_ARGUMENT', { message: 'The Host header appears more than once.' })
  }
  // A proxy in front may have checked another host or path than the one that would be answered.
  if (!raw.url?.startsWith('/')) {
    throw new ServiceError('INVALID_ARGUMENT', { message: 'The request target must begin with "/".' })
  }
  if (routeOptions.url !== undefined && !spellsPattern(pathParts(raw.url ?? ''), routeOptions.url)) {
    throw new ServiceError('NOT_FOUND')
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'Content-Encoding is not supported.' })
  }
}

function boundUnreadBody({ raw }: FastifyRequest): void {
  if (raw.complete !== false) return
  setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, UNREAD_BODY_MS_MAX).unref()
}

/** Remembers every route added after this call, to tell a wrong method from an unknown path. */
function watchRoutes(server: FastifyInstance): RouteTable {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methods.set(url, known)
  })
  return {
    methodsOf(target) {
      // A stranger may send a path of thousands of parts. It is cut once, not for each of the patterns.
      const given = pathParts(target)
      return [...methods]
        .flatMap(([pattern, names]) => (spellsPattern(given, pattern) ? [...names] : []))
        .sort()
    },
  }
}

/**
 * Whether the parts of a path match the pattern literally, except for its parameters. The router also accepts
 * percent-encoded spellings of the fixed parts, but each address should have only one spelling.
 */
function spellsPattern(given: string[], pattern: string): boolean {
  const wanted = pattern.split('/')
  return (
    given.length === wanted.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  )
}

function pathParts(target: string): string[] {
  const path = target.replace(ABSOLUTE_FORM, '').split(/[?#]/, 1)[0] ?? ''
  return path.split('/')
}
