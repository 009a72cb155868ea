import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { giveMadeCertificate, giveMadeKeys } from '../keys/made-keys.ts'
import { databaseUrlFor } from '../stores/chosen-store.ts'
import { hideSecrets } from './hide-secrets.ts'

/** The command as `npm test` has bundled it for all tests, which is the command that is published. */
export const COMMAND_VARIABLE = 'TXGW_TEST_COMMAND'

/** The file of the command that a test runs as a process: the bundle, or in a single test file the sources. */
export const COMMAND = process.env[COMMAND_VARIABLE] ?? join(import.meta.dirname, '../../../cli/src/main.ts')

/** Leaving the scope that holds it with `await using` ends it as `killHard` does. */
export interface ServeProcess extends AsyncDisposable {
  addresses: { production: string; sandbox: string; operator: string; merchant_console?: string }
  operatorToken: string
  child: ChildProcess
  /** Ends it as a power cut would, and waits until it is gone. */
  killHard(): Promise<void>
  /** Lets it answer open requests, and waits until it is gone. */
  stop(): Promise<void>
}

/** Runs `txgw serve` as a separate process on free ports; resolves when it answers. */
export function startServeProcess(dataDir: string, ...flags: string[]): Promise<ServeProcess> {
  return startServeOf(COMMAND, dataDir, ...flags)
}

/** The same with another release of the command. */
export async function startServeOf(
  command: string,
  dataDir: string,
  ...flags: string[]
): Promise<ServeProcess> {
  const { plain, secrets } = hideSecrets([...(await storeFlags(dataDir, flags)), ...flags])
  const ports = ['--production-port', '0', '--sandbox-port', '0', '--operator-port', '0']
  const args = [
    command,
    'serve',
    '--format',
    'json',
    '--data-dir',
    dataDir,
    '--log-level',
    'error',
    ...ports,
    ...plain,
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Tests fill the processors, and would wait for the sandbox.
    env: { TXGW_SANDBOX_NICENESS: '0', ...process.env, ...secrets },
  })
  // All its processes share its output, so that it closes when the last of them is gone.
  const gone = once(child, 'close')
  const document = await readDocument(child)
  const end = async (signal: NodeJS.Signals) => {
    child.stdout.resume()
    child.kill(signal)
    await gone
  }
  const killHard = () => end('SIGKILL')
  return {
    addresses: document.addresses,
    operatorToken: chosenToken(flags) ?? readFileSync(join(dataDir, 'operator-token'), 'utf8').trim(),
    child,
    killHard,
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: killHard,
  }
}

/** A test that names a database means exactly that one, which may be shared. */
async function storeFlags(dataDir: string, flags: string[]): Promise<string[]> {
  giveMadeCertificate(dataDir)
  if (flags.includes('--database-url')) return []
  giveMadeKeys(dataDir)
  const databaseUrl = await databaseUrlFor(dataDir)
  return databaseUrl === undefined ? [] : ['--database-url', databaseUrl]
}

function chosenToken(flags: string[]): string | undefined {
  const flag = flags.indexOf('--operator-token')
  return flag === -1 ? undefined : flags[flag + 1]
}

/**
 * The output is one JSON document over several lines: complete when it parses. A failed start prints one without
 * addresses.
 */
async function readDocument(child: ChildProcess): Promise<Pick<ServeProcess, 'addresses'>> {
  let text = ''
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    text += `${line}\n`
    const document = parsed(text)
    if (document?.addresses) return document
  }
  throw new Error(`txgw serve ended before it was ready: ${text}`)
}

function parsed(text: string): Pick<ServeProcess, 'addresses'> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
