import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { databaseUrlFor } from './chosen-store.ts'
import { COMMAND } from './command.ts'
import { giveMadeCertificate, giveMadeKeys } from './made-keys.ts'

export interface ServeProcess {
  addresses: { production: string; sandbox: string; operator: string }
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
    ...(await storeFlags(dataDir, flags)),
    ...flags,
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Tests fill the processors, and would wait for the sandbox.
    env: { TXGW_SANDBOX_NICENESS: '0', ...process.env },
  })
  const document = await readDocument(child)
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    addresses: document.addresses,
    operatorToken: chosenToken(flags) ?? readFileSync(join(dataDir, 'operator-token'), 'utf8').trim(),
    child,
    killHard: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
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
