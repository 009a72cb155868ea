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
export interface RunningServer<Worker = WorkerProcess> extends AsyncDisposable {
  worker: Worker
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
  const at = (address: string) => ({ port: Number(new URL(address).port), ca })
  return {
    ...running(worker, at(addresses.production)),
    sandbox: at(addresses.sandbox),
    operator: { url: addresses.operator, token: operatorToken },
  }
}

function running<Worker extends AsyncDisposable>(worker: Worker, target: HttpsTarget): RunningServer<Worker> {
  return { worker, target, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() }
}

/** Reads the same orders through the same SQLite and shows the same certificate. */
export async function startExpressServer(dataset: Dataset): Promise<RunningServer> {
  const worker = new WorkerProcess(new URL('./peers/express-child.ts', import.meta.url))
  return running(worker, targetAt(dataset, await worker.call('open', peerSettings(dataset))))
}

/** The same query in the runtimes that the machine has, by their names. */
export async function startOtherRuntimes(
  dataset: Dataset,
  progress: Progress,
): Promise<Record<string, RunningServer<PeerProcess>>> {
  const peers: Record<string, RunningServer<PeerProcess>> = {}
  for (const runtime of OTHER_RUNTIMES) {
    const command = findRuntime(runtime, progress)
    if (!command) continue
    const worker = new PeerProcess(command, peerSettings(dataset))
    peers[runtime.name] = running(worker, targetAt(dataset, await worker.port))
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
  return running(worker, targetAt(dataset, await worker.call('open', certificateOf(dataset))))
}

function peerSettings(dataset: Dataset): PeerSettings {
  const { peerFile, publicKeyPem } = dataset
  return { database: peerFile, certificate: certificateOf(dataset), appId: APP_ID, publicKeyPem }
}

function certificateOf({ gatewayDir }: Dataset): Certificate {
  const file = (name: string) => readFileSync(join(gatewayDir, name), 'utf8')
  return { cert: file('dev-cert.pem'), key: file('dev-key.pem') }
}

function targetAt({ gatewayDir }: Dataset, port: number): HttpsTarget {
  return { port, ca: readFileSync(join(gatewayDir, 'dev-ca.pem'), 'utf8') }
}
