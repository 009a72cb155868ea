import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { give } from './data-directory.ts'
import { chooseIdentity, makeDirectory } from './programs.ts'
import { freePort } from './server.ts'

export interface PgBouncer {
  /** The URL of a database on its server, through this pooler. */
  through(url: string): string
  stop(): Promise<void>
}

export interface PgBouncerOptions {
  /** The URL of the server behind it. */
  url: string
  poolMode: 'session' | 'transaction' | 'statement'
  settings?: Record<string, string>
}

/** The pipe closes when this process ends in any way, and the shell then ends PgBouncer. */
const GUARDED = '"$0" "$1" & cat >/dev/null; kill $!; wait'

/** The path of PgBouncer, or undefined; Debian installs it in /usr/sbin. */
export function findPgBouncer(): string | undefined {
  for (const path of ['pgbouncer', '/usr/sbin/pgbouncer']) {
    try {
      execFileSync(path, ['--version'], { stdio: 'ignore' })
      return path
    } catch {}
  }
  return undefined
}

/** Starts PgBouncer in front of a server; resolves when it accepts connections. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const identity = chooseIdentity()
  const directory = makeDirectory('txgw-pgbouncer-', identity)
  const port = await freePort()
  const { username, password } = new URL(options.url)
  const users = `"${username}" "${decodeURIComponent(password)}"\n`
  const files = { 'users.txt': users, 'pgbouncer.ini': configuration(options, { directory, port }) }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(directory, name), text, { mode: 0o600 })
    give(join(directory, name), identity)
  }
  const args = ['-c', GUARDED, findPgBouncer() as string, join(directory, 'pgbouncer.ini')]
  const child = spawn('sh', args, { ...identity, cwd: directory, stdio: ['pipe', 'ignore', 'pipe'] })
  await untilUp(child)
  return {
    through: (url) => url.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    async stop() {
      const gone = once(child, 'exit')
      child.stdin?.end()
      await gone
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function configuration(
  { url, poolMode, settings }: PgBouncerOptions,
  { directory, port }: { directory: string; port: number },
): string {
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(directory, 'users.txt'),
    pool_mode: poolMode,
    default_pool_size: '60',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const server = `* = host=127.0.0.1 port=${new URL(url).port}`
  return ['[databases]', server, '[pgbouncer]', ...lines, ''].join('\n')
}

async function untilUp(child: ChildProcess): Promise<void> {
  const log: string[] = []
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  lines.on('line', (line) => {
    if (log.push(line) > 50) log.shift()
    if (line.includes('process up')) resolve()
  })
  lines.on('close', () => reject(new Error(`PgBouncer ended before it was ready:\n${log.join('\n')}`)))
  await promise
}
