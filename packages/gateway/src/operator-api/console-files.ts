import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const NONCE_BYTES = 18
/** Just below the slowest settings: a tenth of the time for a few percent more bytes. */
const BROTLI_QUALITY = 9
const ASSET_NAME = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const COMPRESSED_ALREADY: ReadonlySet<string> = new Set(['.png', '.woff2'])

export interface ConsoleAsset {
  mediaType: string
  plain: Buffer
  /** Smallest first. */
  compressed: { encoding: 'br' | 'gzip'; bytes: Buffer }[]
}

export interface ConsolePage {
  html: string
  contentSecurityPolicy: string
}

/** The pages that Vite builds: the console itself, and the viewer of the OpenAPI document. */
export type PageName = 'index' | 'docs'

export interface ConsoleFiles {
  page(name: PageName): Promise<ConsolePage>
  /** Returns an asset of the pages; undefined when there is none of this name. */
  asset(name: string): Promise<ConsoleAsset | undefined>
}

/** The built console. Its assets have hashed names, so each is read and compressed only once. */
export function createConsoleFiles(directory: string): ConsoleFiles {
  const assets = new Map<string, Promise<ConsoleAsset>>()
  return {
    async page(name) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64')
      const built = await readIfThere(join(directory, `${name}.html`))
      const html = built?.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce) ?? NOT_BUILT
      return { html, contentSecurityPolicy: policyWith(nonce) }
    },
    async asset(name) {
      if (!ASSET_NAME.test(name) || MEDIA_TYPES[extname(name)] === undefined) return undefined
      const known = assets.get(name)
      if (known) return known
      const plain = await readIfThere(join(directory, 'assets', name))
      if (plain) assets.set(name, loadAsset(name, plain))
      return assets.get(name)
    },
  }
}

async function loadAsset(name: string, plain: Buffer): Promise<ConsoleAsset> {
  const extension = extname(name)
  const mediaType = MEDIA_TYPES[extension] as string
  if (COMPRESSED_ALREADY.has(extension)) return { mediaType, plain, compressed: [] }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(plain),
  ])
  const compressed = [
    { encoding: 'br' as const, bytes: br },
    { encoding: 'gzip' as const, bytes: gz },
  ]
  return { mediaType, plain, compressed }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Nothing is loaded from elsewhere and the page has no inline scripts. The nonce is for the styles of components. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<title>txgw</title>
<h1>The console is not built</h1>
<p>Build it with <code>npx vite build packages/console</code> in the repository and load this page again. The operator API works
without it: see <a href="/openapi.json">/openapi.json</a>.</p>
</html>
`
