import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { NextInstall } from './next-install.ts'
import type { ListeningServer } from './web-server.ts'

const BUILD_MS_MAX = 300_000
const SERVE_MS_MAX = 180_000

const HANDLER = `
import { allow, createUserValidateHandler } from '@txgw/merchant'
export const handler = createUserValidateHandler({
  platformKeys: JSON.parse(process.env.PLATFORM_KEYS ?? '[]'),
  validate: () => allow({ user_name: 'Ada' }),
})`

const API_ROUTE = `
import { nextApiRoute } from '@txgw/merchant/next'
import { handler } from '../../handler'
export default nextApiRoute(handler)`

const FILES = {
  'package.json': '{ "private": true, "type": "module" }',
  // Next.js does not look for TypeScript below a folder named node_modules unless it is told.
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'handler.ts': HANDLER,
  'app/user-validate/route.ts': `
import { nextRoute } from '@txgw/merchant/next'
import { handler } from '../../handler'
export const { POST } = nextRoute(handler)`,
  'pages/api/user-validate.ts': `${API_ROUTE}\nexport const config = { api: { bodyParser: false } }`,
  'pages/api/parsed.ts': API_ROUTE,
}

export interface NextApp {
  /** Compiles it and checks its types; says what Next.js printed. */
  build(): string
  /** Serves what was built to callers who sign with these keys. */
  start(platformKeys: unknown): Promise<ListeningServer>
  remove(): void
}

/** A project of Next.js with the SDK as npm installed it into `project`. */
export function createNextApp({ folder, program }: NextInstall, project: string): NextApp {
  const cwd = mkdtempSync(join(folder, 'app-'))
  cpSync(join(project, 'node_modules'), join(cwd, 'node_modules'), { recursive: true })
  const config = `export default { turbopack: { root: ${JSON.stringify(folder)} } }`
  for (const [file, text] of Object.entries({ ...FILES, 'next.config.mjs': config })) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), text)
  }
  // With CI set it fails where it would otherwise install what it misses.
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: '1' }

  return {
    build: () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'build'], {
        cwd,
        env,
        encoding: 'utf8',
        timeout: BUILD_MS_MAX,
      })
      assert.equal(status, 0, stdout + stderr)
      return stdout
    },
    start: async (platformKeys) => {
      const child = spawn(process.execPath, [program, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
        cwd,
        env: { ...env, PLATFORM_KEYS: JSON.stringify(platformKeys) },
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: SERVE_MS_MAX,
        killSignal: 'SIGKILL',
      })
      const exited = once(child, 'exit')
      let url: string | undefined
      for await (const line of createInterface({ input: child.stdout })) {
        url = /Local:\s+(http:\S+)/.exec(line)?.[1]
        if (url) break
      }
      return {
        url: url ?? assert.fail('Next.js ended without listening'),
        close: async () => {
          child.kill()
          await exited
        },
      }
    },
    remove: () => rmSync(cwd, { recursive: true }),
  }
}
