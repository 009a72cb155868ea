import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const NONCE_BYTES = 18
const ASSET_NAME = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/

const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** The build puts these beside each file that they make smaller. The smallest is first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const

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

/** The built console. Its assets have hashed names, so each is read only once. */
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
      const path = join(directory, 'assets', name)
      const plain = await readIfThere(path)
      if (plain) assets.set(name, loadAsset(path, plain))
      return assets.get(name)
    },
  }
}

async function loadAsset(path: string, plain: Buffer): Promise<ConsoleAsset> {
  const compressed = await Promise.all(
    ENCODINGS.map(async ({ encoding, extension }) => {
      const bytes = await readIfThere(path + extension)
      return bytes ? [{ encoding, bytes }] : []
    }),
  )
  return { mediaType: MEDIA_TYPES[extname(path)] as string, plain, compressed: compressed.flat() }
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
