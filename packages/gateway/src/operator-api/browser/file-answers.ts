import type { FastifyRequest } from 'fastify'
import type { ConsoleAsset, ConsoleFiles, PageName } from './console-files.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Programs call these paths. A page there would hide a misspelt path. */
const NO_PAGES = /^\/(?:operator|console|assets)(?:\/|$)/

/** Whether a browser asks for an address that the console itself handles. */
export function wantsPage({ method, headers, raw }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (headers.accept ?? '').includes('text/html') && !NO_PAGES.test(raw.url ?? '')
}

export async function pageAnswer(files: ConsoleFiles, name: PageName = 'index') {
  const { html, contentSecurityPolicy } = await files.page(name)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
    Vary: 'Accept',
  }
  return { headers, text: html }
}

export function assetAnswer({ mediaType, plain, compressed }: ConsoleAsset, accepted = '') {
  const fitting = compressed.find(({ encoding }) => acceptsEncoding(accepted, encoding))
  const headers = {
    'Content-Type': mediaType,
    'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept-Encoding',
    ...(fitting && { 'Content-Encoding': fitting.encoding }),
  }
  return { headers, body: fitting?.bytes ?? plain }
}

function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text))
  })
}
