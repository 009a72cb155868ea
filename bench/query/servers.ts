import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '@txgw/http1/tls/tls-options'
import type { HttpsTarget } from '../lib/keep-alive-connection.ts'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { DATA_DIR, type Dataset } from './dataset.ts'
import type { GatewaySettings, OpenedGateway } from './gateway-child.ts'
import { APP_ID } from './make-order.ts'
import { OTHER_RUNTIMES, type OtherRuntime, PeerProcess } from './peers/other-runtimes.ts'
import type { PeerSettings } from './peers/plain-query.ts'

/** A service in its own process, and its address. */
export interface RunningServer {
  worker: WorkerProcess
  target: HttpsTarget
}

export interface RunningGateway extends RunningServer {
  sandbox: HttpsTarget
  operator: { url: string; token: string }
}

export async function startGatewayServer(settings: GatewaySettings): Promise<RunningGateway> {
  const worker = new WorkerProcess(new URL('./gateway-child.ts', import.meta.url))
  const { addresses, operatorToken, devCaPath } = await worker.call<OpenedGateway>('open', settings)
  const ca = readFileSync(devCaPath as string, 'utf8')
  const targetAt = (address: string) => ({ port: Number(new URL(address).port), ca })
  return {
    worker,
    target: targetAt(addresses.production),
    sandbox: targetAt(addresses.sandbox),
    operator: { url: addresses.operator, token: operatorToken },
  }
}

/** Reads the same orders through the same SQLite and shows the same certificate. */
export async function startExpressServer(dataset: Dataset): Promise<RunningServer> {
  const worker = new WorkerProcess(new URL('./peers/express-child.ts', import.meta.url))
  return { worker, target: { port: await worker.call('open', peerSettings(dataset)), ca: caOf(dataset) } }
}

export interface RunningPeer {
  name: string
  worker: PeerProcess
  target: HttpsTarget
}

/** The same query in the runtimes that the machine has. */
export async function startOtherRuntimes(dataset: Dataset, progress: Progress): Promise<RunningPeer[]> {
  const peers: RunningPeer[] = []
  for (const runtime of OTHER_RUNTIMES) {
    const command = findRuntime(runtime, progress)
    if (!command) continue
    const worker = new PeerProcess(command, peerSettings(dataset))
    peers.push({ name: runtime.name, worker, target: { port: await worker.port, ca: caOf(dataset) } })
  }
  return peers
}

function findRuntime({ name, prepare }: OtherRuntime, progress: Progress): string[] | undefined {
  try {
    return prepare(DATA_DIR)
  } catch (error) {
    progress.stage(
      `not measured: ${name}, because ${(error as Error).message.split('\n').slice(0, 2).join(' ')}`,
    )
    return undefined
  }
}

/** Verifies and reads nothing; shows the same certificate. */
export async function startBareHttpsServer(dataset: Dataset): Promise<RunningServer> {
  const worker = new WorkerProcess(new URL('./bare-https-child.ts', import.meta.url))
  return { worker, target: { port: await worker.call('open', certificateOf(dataset)), ca: caOf(dataset) } }
}

function peerSettings(dataset: Dataset): PeerSettings {
  const { peerFile, publicKeyPem } = dataset
  return { database: peerFile, certificate: certificateOf(dataset), appId: APP_ID, publicKeyPem }
}

function certificateOf({ gatewayDir }: Dataset): Certificate {
  const file = (name: string) => readFileSync(join(gatewayDir, name), 'utf8')
  return { cert: file('dev-cert.pem'), key: file('dev-key.pem') }
}

function caOf({ gatewayDir }: Dataset): string {
  return readFileSync(join(gatewayDir, 'dev-ca.pem'), 'utf8')
}
