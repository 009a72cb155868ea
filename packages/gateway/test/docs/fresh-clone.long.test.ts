import assert from 'node:assert/strict'
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { REPOSITORY } from './document.ts'

const run = promisify(execFile)
const clone = mkdtempSync(join(tmpdir(), 'txgw-clone-'))
let service: ChildProcess | undefined

after(() => {
  service?.kill('SIGKILL')
  rmSync(clone, { recursive: true, force: true })
})

/** The files that are or would be committed: nothing installed, nothing built. */
function copyCheckout(): void {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: REPOSITORY })
  for (const file of list.toString().split('\0')) {
    if (file !== '' && existsSync(join(REPOSITORY, file))) cpSync(join(REPOSITORY, file), join(clone, file))
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

/** As in a new terminal: the machine's own node and npm, whatever they are. */
async function newTerminal(): Promise<NodeJS.ProcessEnv> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|TXGW_|INIT_CWD$)/i.test(name))
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    TXGW_PRODUCTION_PORT: await freePort(),
    TXGW_SANDBOX_PORT: await freePort(),
    TXGW_OPERATOR_PORT: await freePort(),
  }
}

async function untilItShows(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = ''
  for await (const part of child.stdout as NodeJS.ReadableStream) {
    text += part
    if (wanted.test(text)) return text
  }
  throw new Error(`npm start ended early: ${text}`)
}

describe('a fresh clone', () => {
  it('starts with one command, answers the query it prints, and stops with npm', async () => {
    copyCheckout()
    assert.equal(existsSync(join(clone, 'node_modules')), false)
    const env = await newTerminal()
    service = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const shown = await untilItShows(service, /npm run -s txgw -- query \S+/)
    const printed = /npm run -s txgw -- query .*/.exec(shown)?.[0] as string
    const { stdout } = await run('bash', ['-c', printed], { cwd: clone, env })
    assert.match(stdout, /status +Paid/)

    const address = /operator API +(\S+)/.exec(shown)?.[1] as string
    service.kill('SIGTERM')
    for (;;) {
      const answered = await fetch(`${address}/healthz`).then(
        () => true,
        () => false,
      )
      if (!answered) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
})
