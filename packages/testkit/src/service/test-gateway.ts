import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Environment,
  type Gateway,
  type GatewayConfig,
  type GatewayReplacements,
  readConfig,
  startGateway,
} from '@txgw/gateway'
import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import { giveMadeCertificate, giveMadeKeys } from '../keys/made-keys.ts'
import { databaseUrlFor, dropDatabaseOf } from '../stores/chosen-store.ts'

export interface OperatorAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  body: any
}

/** A test that holds it with `await using` stops it, also when it fails, and removes the data that it made. */
export interface TestGateway extends Gateway, AsyncDisposable {
  dataDir: string
  /** Calls the operator API; the body is sent as JSON. */
  operator(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<OperatorAnswer>
  /** Stops the gateway and removes its data. */
  dispose(): Promise<void>
}

/** Closes the idle connections of `fetch` soon, so that a test does not wait for them. */
const STOP_TIMES = { silenceMs: 50 }

export interface TestGatewayOptions extends GatewayReplacements {
  config?: Partial<GatewayConfig>
}

/** Starts a gateway on free ports with its own data directory, silent unless a logger is given. */
export async function startTestGateway({ config, ...parts }: TestGatewayOptions = {}): Promise<TestGateway> {
  const dataDir = config?.dataDir ?? (await mkdtemp(join(tmpdir(), 'txgw-test-')))
  const flags = { dataDir, productionPort: '0', sandboxPort: '0', operatorPort: '0', logLevel: 'silent' }
  // Ready-made keys and certificates do not fit another clock, and every machine of a fleet needs its own keys.
  if (!parts.clock) giveMadeCertificate(dataDir)
  if (!parts.clock && !config?.databaseUrl) giveMadeKeys(dataDir)
  const databaseUrl = await databaseUrlFor(dataDir)
  const gateway = await startGateway(
    { ...readConfig(flags, {}), databaseUrl, ...config },
    { stopTimes: STOP_TIMES, ...parts },
  )
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= gateway.stop()
    return stopped
  }
  const dispose = async () => {
    await stop()
    await dropDatabaseOf(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    ...gateway,
    dataDir,
    stop,
    async operator(method, path, body, headers = {}) {
      const response = await fetch(`${gateway.addresses.operator}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${gateway.operatorToken}`,
          // A test may block the event loop for longer than an idle connection lasts.
          connection: 'close',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    dispose,
    [Symbol.asyncDispose]: config?.dataDir === undefined ? dispose : stop,
  }
}

const PREFIX: OperatorPrefix = '/operator/v1'

export interface RegisteredApp {
  environment: Environment
  appId: string
  serialNo: string
  publicKeyPem: string
}

/** Registers an app with one key, as an operator would. */
export async function registerApp(gateway: TestGateway, app: RegisteredApp): Promise<void> {
  const prefix = `${PREFIX}/${app.environment}`
  const apps: keyof EnvironmentPaths = '/apps'
  const keys: keyof EnvironmentPaths = '/apps/{app_id}/keys'
  const added = await gateway.operator('POST', prefix + apps, { app_id: app.appId, name: app.appId })
  const keyed = await gateway.operator('POST', prefix + keys.replace('{app_id}', app.appId), {
    serial_no: app.serialNo,
    public_key: app.publicKeyPem,
  })
  if (added.status !== 201 || keyed.status !== 201) {
    throw new Error(`could not register ${app.appId}: ${JSON.stringify([added, keyed])}`)
  }
}
