import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { type App, VALIDATION_DEADLINE_MS } from '@txgw/domain/apps/app'
import type { AppKey } from '@txgw/domain/apps/app-key'
import { MODULUS_BITS } from '@txgw/protocol'
import { mainFile } from '@txgw/store/sqlite/migrations/database-files'
import type { Store } from '@txgw/store/store'
import type { Progress } from '../lib/progress.ts'
import { APP_ID, orderBatches } from './make-order.ts'
import { type OpenedStore, openStore } from './open-store.ts'
import { createPlainTable, insertRows, toRow } from './plain-table.ts'
import { SERIAL_NO } from './sign-requests.ts'

/** A gateway data directory with orders in production, and the key of their app. */
export interface Dataset {
  orders: number
  gatewayDir: string
  /** The same orders in one plain table, for the peer. */
  peerFile: string
  privateKeyPem: string
  publicKeyPem: string
}

const BATCH_SIZE = 5_000
/** High enough never to refuse, while the limiter still works on every query. */
const RATE_LIMIT = { perSecond: 100_000, burst: 100_000 }

export const DATA_DIR = join(import.meta.dirname, '..', '.data')

/**
 * Builds the data set once and keeps it for the next run. It is built again after an interrupted run or a change
 * of the schema.
 */
export async function prepareDataset(orders: number, progress: Progress): Promise<Dataset> {
  const directory = join(DATA_DIR, `orders-${orders}`)
  const complete = join(directory, 'complete')
  const form = createHash('sha256')
    .update(JSON.stringify(mainFile('').migrations))
    .digest('hex')
  if (!existsSync(complete) || readFileSync(complete, 'utf8') !== form) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    await build(datasetAt(directory, orders, makeKey(directory)), progress)
    writeFileSync(complete, form)
  }
  const dataset = datasetAt(directory, orders, readFileSync(keyPath(directory), 'utf8'))
  if (!existsSync(dataset.peerFile)) buildPeer(dataset, progress)
  await forgetRequests(dataset)
  return dataset
}

function datasetAt(directory: string, orders: number, privateKeyPem: string): Dataset {
  const gatewayDir = join(directory, 'gateway')
  return {
    orders,
    gatewayDir,
    peerFile: join(directory, 'peer.db'),
    privateKeyPem,
    publicKeyPem: createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }) as string,
  }
}

function keyPath(directory: string): string {
  return join(directory, 'merchant-key.pem')
}

function makeKey(directory: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  writeFileSync(keyPath(directory), pem, { mode: 0o600 })
  return pem
}

async function build(dataset: Dataset, progress: Progress): Promise<void> {
  const total = dataset.orders.toLocaleString('en-US')
  progress.stage(`making ${total} orders (kept for later runs)`)
  await using store = await openIn(dataset, 'production')
  await registerApp(store, dataset)
  let stored = 0
  for (const batch of orderBatches(dataset.orders, BATCH_SIZE)) {
    await store.orders.putOrders(batch, systemClock.nowMs())
    stored += batch.length
    progress.detail(`${stored.toLocaleString('en-US')} of ${total}`)
  }
}

/** Builds under another name until the file is complete. */
function buildPeer({ orders, peerFile }: Dataset, progress: Progress): void {
  progress.stage(`making ${orders.toLocaleString('en-US')} orders for the peer (kept for later runs)`)
  const begun = `${peerFile}.begun`
  rmSync(begun, { force: true })
  const table = createPlainTable(begun)
  for (const batch of orderBatches(orders, BATCH_SIZE))
    insertRows(table, { rows: batch.map(toRow), batchSize: BATCH_SIZE })
  table.close()
  renameSync(begun, peerFile)
}

/** Registers those that the sandbox does not have from an earlier run. */
export async function registerSandboxApps(dataset: Dataset, appIds: readonly string[]): Promise<void> {
  await using store = await openIn(dataset, 'sandbox')
  for (const appId of appIds) if (!(await store.apps.findApp(appId))) await registerApp(store, dataset, appId)
}

export async function registerApp(
  store: Store,
  { publicKeyPem }: Pick<Dataset, 'publicKeyPem'>,
  appId = APP_ID,
): Promise<void> {
  const nowMs = systemClock.nowMs()
  const app: App = {
    appId,
    name: 'Benchmark',
    webhookUrl: null,
    enabled: true,
    rateLimit: RATE_LIMIT,
    validationDeadlineMs: VALIDATION_DEADLINE_MS.default,
    onUnreachable: 'end',
    verdictReading: 'strict',
    defaultServerId: null,
    clockOffsetSeconds: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    keys: [],
  }
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  const key: AppKey = {
    serialNo: SERIAL_NO,
    publicKey: publicKeyPem,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    notBeforeMs: null,
    notAfterMs: null,
    addedAtMs: nowMs,
    revokedAtMs: null,
  }
  await store.apps.addApp(app)
  await store.apps.addKey(appId, key)
}

/** Removes the request records of the last run, so that every run begins with the same store. */
async function forgetRequests(dataset: Dataset): Promise<void> {
  await using store = await openIn(dataset, 'production')
  while ((await store.requests.deleteRequestsBefore(Number.MAX_SAFE_INTEGER, 10_000)) > 0);
}

function openIn({ gatewayDir }: Dataset, environment: Environment): Promise<OpenedStore> {
  const directory = join(gatewayDir, environment)
  mkdirSync(directory, { recursive: true })
  return openStore({ directory }, environment)
}
