import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '@txgw/gateway/testing'
import type { HttpsTarget } from '../lib/keep-alive-connection.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { Dataset } from './dataset.ts'
import type { ExpressSettings } from './express-child.ts'
import type { GatewaySettings, OpenedGateway } from './gateway-child.ts'
import { APP_ID } from './make-order.ts'

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
  const worker = new WorkerProcess(new URL('./express-child.ts', import.meta.url))
  const settings: ExpressSettings = {
    database: dataset.peerFile,
    certificate: certificateOf(dataset),
    appId: APP_ID,
    publicKeyPem: dataset.publicKeyPem,
  }
  return { worker, target: { port: await worker.call('open', settings), ca: caOf(dataset) } }
}

/** Verifies and reads nothing; shows the same certificate. */
export async function startBareHttpsServer(dataset: Dataset): Promise<RunningServer> {
  const worker = new WorkerProcess(new URL('./bare-https-child.ts', import.meta.url))
  return { worker, target: { port: await worker.call('open', certificateOf(dataset)), ca: caOf(dataset) } }
}

function certificateOf({ gatewayDir }: Dataset): Certificate {
  const file = (name: string) => readFileSync(join(gatewayDir, name), 'utf8')
  return { cert: file('dev-cert.pem'), key: file('dev-key.pem') }
}

function caOf({ gatewayDir }: Dataset): string {
  return readFileSync(join(gatewayDir, 'dev-ca.pem'), 'utf8')
}
