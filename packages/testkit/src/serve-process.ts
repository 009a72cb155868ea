import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const COMMAND = join(import.meta.dirname, '../../cli/src/main.ts')

export interface ServeProcess {
  addresses: { production: string; sandbox: string; operator: string }
  operatorToken: string
  child: ChildProcess
  /** Ends it as a power cut would, and waits until it is gone. */
  killHard(): Promise<void>
}

/** `txgw serve` as a process of its own, on free ports; resolves when it answers. */
export async function startServeProcess(dataDir: string, ...flags: string[]): Promise<ServeProcess> {
  const ports = ['--production-port', '0', '--sandbox-port', '0', '--operator-port', '0']
  const args = [
    COMMAND,
    'serve',
    '--format',
    'json',
    '--data-dir',
    dataDir,
    '--log-level',
    'error',
    ...ports,
    ...flags,
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const document = await readDocument(child)
  return {
    addresses: document.addresses,
    operatorToken: readFileSync(join(dataDir, 'operator-token'), 'utf8').trim(),
    child,
    async killHard() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** One JSON document over several lines: complete when it parses. */
async function readDocument(child: ChildProcess): Promise<Pick<ServeProcess, 'addresses'>> {
  let text = ''
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    text += `${line}\n`
    try {
      return JSON.parse(text)
    } catch {}
  }
  throw new Error(`txgw serve ended before it was ready: ${text}`)
}
