import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../service-error.ts'
import type { ConsoleAsset, ConsoleFiles, PageName } from './console-files.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Programs call these; a page there would hide a misspelt path. */
const NO_PAGES = /^\/(?:operator|console|assets)(?:\/|$)/

export function addAssetRoute(server: FastifyInstance, files: ConsoleFiles): void {
  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = await files.asset(request.params.name)
    if (!asset) throw new ServiceError('NOT_FOUND')
    return sendAsset(reply, asset, request.headers['accept-encoding'])
  })
}

/** Whether somebody looks at an address that the console itself understands. */
export function wantsPage({ method, headers, raw }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (headers.accept ?? '').includes('text/html') && !NO_PAGES.test(raw.url ?? '')
}

export async function sendPage(
  reply: FastifyReply,
  files: ConsoleFiles,
  name: PageName = 'index',
): Promise<FastifyReply> {
  const { html, contentSecurityPolicy } = await files.page(name)
  return reply
    .code(200)
    .headers({
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
      Vary: 'Accept',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

function sendAsset(
  reply: FastifyReply,
  { mediaType, plain, compressed }: ConsoleAsset,
  accepted = '',
): FastifyReply {
  const fitting = compressed.find(({ encoding }) => acceptsEncoding(accepted, encoding))
  return reply
    .headers({
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept-Encoding',
      ...(fitting && { 'Content-Encoding': fitting.encoding }),
    })
    .type(mediaType)
    .send(fitting?.bytes ?? plain)
}

function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text))
  })
}
