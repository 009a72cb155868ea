import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import { until, workersOf } from '../end-to-end/fleet/fleet.ts'
import { type Answer, FleetClient } from '../end-to-end/fleet/fleet-client.ts'

export interface WorkerService extends ServeProcess {
  dataDir: string
  client: FleetClient
  /** A call of the operator API on a connection of its own, which comes to the next worker in turn. */
  operate(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The same for any path of the operator port; the body is text. */
  get(path: string): Promise<{ status: number; text: string }>
  workers(): number[]
  /** Ends one as a crash would, and waits until another has taken its place. */
  killOne(): Promise<void>
  dispose(): Promise<void>
}

/** A service of several processes on embedded storage, with one registered app in production. */
export async function startWorkerService(workers: number, ...flags: string[]): Promise<WorkerService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'txgw-workers-'))
  const service = await startServeProcess(dataDir, '--workers', String(workers), ...flags)
  const client = new FleetClient()
  await client.register(service)
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    callOnce(`${service.addresses.operator}${path}`, {
      method,
      headers: { authorization: `Bearer ${service.operatorToken}`, ...headers },
      body,
    })
  return {
    ...service,
    dataDir,
    client,
    async operate(method, path, body, headers) {
      const { status, text } = await call(method, `/operator/v1${path}`, body, headers)
      return { status, body: text === '' ? undefined : JSON.parse(text) }
    },
    get: (path) => call('GET', path),
    workers: () => workersOf(service),
    async killOne() {
      const [victim] = workersOf(service)
      process.kill(victim as number, 'SIGKILL')
      await until('the dead worker is replaced', async () => {
        const now = workersOf(service)
        return now.length === workers && !now.includes(victim as number)
      })
    },
    async dispose() {
      if (service.child.exitCode === null && service.child.signalCode === null) await service.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Call {
  method: string
  headers: Record<string, string>
  body: unknown
}

async function callOnce(url: string, { method, headers, body }: Call) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sent = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const length = { 'content-length': String(Buffer.byteLength(sent)) }
  const call = request(url, { method, agent: false, headers: { ...headers, ...type, ...length } })
  call.on('error', reject)
  call.on('response', (response) => {
    text(response).then((read) => resolve({ status: response.statusCode as number, text: read }), reject)
  })
  call.end(sent)
  return promise
}

/** Whether a process is still there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
