import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { treeCpuMicros } from '../lib/process-cpu.ts'

const QUIET = ['--format', 'json', '--log-level', 'error']
const ANY_PORTS = ['--production-port', '0', '--sandbox-port', '0', '--operator-port', '0']
const ORDER = 'demo-order-paid'

export interface StartCost {
  wallMs: number
  cpuMs: number
  memoryMib: number
}

/** Starts the service, waits until it says where it listens, measures it from outside and stops it. */
export async function timeServe(command: string, dataDir: string): Promise<StartCost> {
  const startedMs = performance.now()
  const { child, stop } = await serve([command, 'serve', '--data-dir', dataDir])
  const wallMs = performance.now() - startedMs
  const pid = child.pid as number
  const cost = { wallMs, cpuMs: treeCpuMicros(pid) / 1_000, memoryMib: residentMib(pid) }
  await stop()
  return cost
}

/** Queries one order of the demo as a merchant does, from the command line. */
export async function timeQuery(command: string, dataDir: string): Promise<number> {
  const { sandboxUrl, stop } = await serve([command, 'serve', '--demo', '--data-dir', dataDir])
  try {
    return await timeProgram([command, 'query', ORDER, '--data-dir', dataDir, '--url', sandboxUrl])
  } finally {
    await stop()
  }
}

async function serve(args: string[]) {
  const child = spawn(process.execPath, [...args, ...QUIET, ...ANY_PORTS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), exited])
  if (child.exitCode !== null) throw new Error(`${args[0]} did not start`)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { child, sandboxUrl: JSON.parse(String(said)).addresses.sandbox as string, stop }
}

/** Runs a program to its end. */
export async function timeProgram(args: string[]): Promise<number> {
  const startedMs = performance.now()
  const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return performance.now() - startedMs
}

function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
