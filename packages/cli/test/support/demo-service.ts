import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { giveMadeCertificate, giveMadeKeys } from '@txgw/testkit/keys/made-keys'
import { type InProcessOptions, runInProcess } from './run-in-process.ts'
import { COMPILED_CODE, MAIN, type Ran } from './run-txgw.ts'

export interface ServiceDocument {
  addresses: { production: string; sandbox: string; operator: string }
  data_dir: string
  operator_token_file?: string
  dev_ca_file: string
  demo?: {
    app_id: string
    serial_no: { production: string; sandbox: string }
    private_key: string
    orders: string[]
    query: string
    webhook_url: string
    players: string[]
    recharge: string
  }
}

export interface ServiceProcess {
  child: ChildProcess
  /** What it printed when it was ready. */
  document: ServiceDocument
  /** A command of the operator against it. */
  operator(args: string[], options?: InProcessOptions): Promise<Ran>
  /** A command of a merchant against its sandbox. */
  merchant(args: string[], options?: InProcessOptions): Promise<Ran>
  /** Sends the signals one right after the other and waits for the end. */
  stop(...signals: NodeJS.Signals[]): Promise<{ code: number | null; stderr: string }>
}

/** The real service by the real command, on free ports. */
export async function startService(dataDir: string, ...flags: string[]): Promise<ServiceProcess> {
  giveMadeCertificate(dataDir)
  if (!flags.includes('--database-url')) giveMadeKeys(dataDir)
  const ports = ['--production-port', '0', '--sandbox-port', '0', '--operator-port', '0']
  const args = [MAIN, 'serve', '--format', 'json', '--data-dir', dataDir, ...ports, ...flags]
  const child = spawn(process.execPath, args, {
    // Tests fill the processors, and would wait for the sandbox.
    env: { ...COMPILED_CODE, TXGW_SANDBOX_NICENESS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stderr = text(child.stderr)
  const ended = once(child, 'close')
  const line: unknown = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (child.exitCode !== null) throw new Error(`the service did not start: ${line}${await stderr}`)
  const document = JSON.parse(String((line as string[])[0])) as ServiceDocument
  if (!document.addresses) throw new Error(`the service did not start: ${line}`)
  const place = ['--data-dir', dataDir]
  return {
    child,
    document,
    operator: (words, options) =>
      runInProcess([...words, '--operator-url', document.addresses.operator, ...place], options),
    merchant: (words, options) =>
      runInProcess([...words, '--url', document.addresses.sandbox, ...place], options),
    stop: async (...signals) => {
      for (const signal of signals) child.kill(signal)
      const [code] = await ended
      return { code, stderr: await stderr }
    },
  }
}
