import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SSL_MODES } from '@txgw/testkit/postgres/connect'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import { FleetClient } from './fleet-client.ts'

const TOKEN = 'the-operator-token-of-the-fleet'
const PATIENCE_MS = 60_000

export interface Fleet {
  services: ServeProcess[]
  client: FleetClient
  stop(): Promise<void>
}

/**
 * Two services on machines of their own, as far as one machine can show it, with one database and one app.
 * One speaks TLS with the database and the other does not, so that every failure meets both.
 */
export async function startFleet(databaseUrl: string, { workers }: { workers: number }): Promise<Fleet> {
  const directories = SSL_MODES.map(() => mkdtempSync(join(tmpdir(), 'txgw-fleet-')))
  const flags = ['--workers', String(workers), '--operator-token', TOKEN, '--log-level', 'silent']
  const services = await Promise.all(
    SSL_MODES.map((mode, machine) =>
      startServeProcess(
        directories[machine] as string,
        ...['--database-url', `${databaseUrl}?sslmode=${mode}`],
        ...flags,
      ),
    ),
  )
  const client = new FleetClient()
  await client.register(services[0] as ServeProcess)
  await until('every worker of every service knows the app', async () => {
    const everyWorker = services.flatMap((service) => Array.from({ length: workers }, () => service))
    const answers = await Promise.all(everyWorker.map((service) => client.query(service, 'none')))
    return answers.every(({ status }) => status === 404)
  })
  return {
    services,
    client,
    async stop() {
      await Promise.all(services.map((service) => service.stop()))
      for (const directory of directories) rmSync(directory, { recursive: true })
    },
  }
}

/** The processes that answer for production, by what the system says of their primary. */
export function workersOf(service: Pick<ServeProcess, 'child'>): number[] {
  return childrenOf(service).filter((pid) => !isSandbox(pid))
}

/** The process that answers for the sandbox; undefined while there is none. */
export function sandboxOf(service: Pick<ServeProcess, 'child'>): number | undefined {
  return childrenOf(service).find(isSandbox)
}

function childrenOf({ child }: Pick<ServeProcess, 'child'>): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

function isSandbox(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('sandbox')
  } catch {
    return false
  }
}

/** Looks again and again. @throws when it does not become true in bounded time */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`it never came true that ${what}`)
    await sleep(50)
  }
}
