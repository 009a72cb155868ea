import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { treeCpuMicros } from '../lib/process-cpu.ts'

export interface StartCost {
  wallMs: number
  cpuMs: number
  memoryMib: number
}

/** Starts the service, waits until it says where it listens, measures it from outside and stops it. */
export async function timeServe(command: string, dataDir: string): Promise<StartCost> {
  const ports = ['--production-port', '0', '--sandbox-port', '0', '--operator-port', '0']
  const args = [command, 'serve', '--format', 'json', '--log-level', 'error', '--data-dir', dataDir, ...ports]
  const startedMs = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  const wallMs = performance.now() - startedMs
  if (child.exitCode !== null) throw new Error(`${command} did not start`)
  const pid = child.pid as number
  const cost = { wallMs, cpuMs: treeCpuMicros(pid) / 1_000, memoryMib: residentMib(pid) }
  child.kill('SIGTERM')
  await exited
  return cost
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
