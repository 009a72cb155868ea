import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { REPOSITORY, readDocument } from './document.ts'

/** `npm start` on free ports and with a data folder of its own. */
export interface DemoService {
  /** What it shows, as it would be with the default ports and folder. */
  shown: string
  /** For a shell in which the README's commands reach this service. */
  environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

const RUNNER = 'node scripts/with-runtime.mjs '
const ALL_IS_SHOWN = / order list .*\n$/

export async function startDemoService(): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-readme-'))
  const dataDir = join(folder, 'data')
  const ports = { TXGW_PRODUCTION_PORT: '0', TXGW_SANDBOX_PORT: '0', TXGW_OPERATOR_PORT: '0' }
  const service = spawn(process.execPath, programOf('start'), {
    cwd: REPOSITORY,
    env: { ...plainEnvironment(), ...ports, TXGW_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = await untilShown(service)
  const address = (name: string) => new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(text)?.[1] ?? ''
  const sandbox = address('sandbox')
  return {
    shown: withDefaults(text, {
      dataDir,
      sandbox,
      production: address('production'),
      operator: address('operator API'),
    }),
    environment: {
      ...plainEnvironment(),
      PATH: [npmStandIn(folder), process.env.PATH].join(delimiter),
      TXGW_DATA_DIR: dataDir,
      TXGW_SANDBOX_PORT: new URL(sandbox).port,
      TXGW_OPERATOR_URL: address('operator API'),
    },
    async stop() {
      if (service.exitCode === null && service.kill('SIGTERM')) await once(service, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What an npm script runs, without the step that installs: whoever runs this test has done that. */
function programOf(script: string): string[] {
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> }
  const command = scripts[script] ?? ''
  if (!command.startsWith(RUNNER)) throw new Error(`the npm script ${script} does not begin with ${RUNNER}`)
  return command.slice(RUNNER.length).split(' ')
}

/** Stands in for `npm run -s txgw --`. */
function npmStandIn(folder: string): string {
  const lines = [
    '#!/bin/sh',
    '[ "$1 $2 $3 $4" = "run -s txgw --" ] || exit 64',
    'shift 4',
    `exec ${process.execPath} ${programOf('txgw').join(' ')} "$@"`,
  ]
  writeFileSync(join(folder, 'npm'), `${lines.join('\n')}\n`, { mode: 0o755 })
  return folder
}

function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(TXGW_|FORCE_COLOR$|NODE_(?!COMPILE_CACHE$))/.test(name),
  )
  return { ...Object.fromEntries(inherited), NO_COLOR: '1' }
}

async function untilShown(service: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let text = ''
  let complaints = ''
  service.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  // Left open: to a service whose output is closed, its reader has gone away.
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (ALL_IS_SHOWN.test(text)) return text
  }
  throw new Error(`the service ended before it had shown everything: ${text}${complaints}`)
}

interface Actual {
  dataDir: string
  sandbox: string
  production: string
  operator: string
}

function withDefaults(text: string, { dataDir, sandbox, production, operator }: Actual): string {
  return text
    .replaceAll(` --url ${sandbox}`, '')
    .replaceAll(` --operator-url ${operator}`, '')
    .replaceAll(` --data-dir ${dataDir}`, '')
    .replace(sandbox, 'https://127.0.0.1:8444')
    .replace(production, 'https://127.0.0.1:8443')
    .replaceAll(operator, 'http://127.0.0.1:8440')
    .replaceAll(dataDir, '/home/me/txgw/.txgw')
    .trimEnd()
}
