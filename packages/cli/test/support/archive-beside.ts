import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { OrderVersion } from '@txgw/gateway/operator-api'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import type { ServiceProcess } from './demo-service.ts'
import { type Ran, runTxgw } from './run-txgw.ts'
import { ORDER } from './sample-order.ts'

const OLD_ONES = 100
const OLD = { create_time: '2020-01-06T10:15:00Z', update_time: '2020-01-06T10:15:42Z' }
/** Each query is several processes, which take the processor from the archive. */
const BETWEEN_QUERIES_MS = 100

const client = createShellClient({ appId: 'my-game', serialNo: '1' })
after(() => client.dispose())

/** While a command archives, the service answers every query; an import restores the files of the archive. */
export async function archiveBeside(
  service: ServiceProcess,
  { place, files }: { place: string[]; files: string },
): Promise<void> {
  await register(service)
  await importOrders(service, ordersText())
  const args = [
    'archive',
    '--older-than',
    '365',
    '--env',
    'sandbox',
    '--to',
    files,
    '--batch',
    '20',
    ...place,
  ]
  const dry = await runTxgw([...args, '--dry-run'])
  assert.deepEqual([dry.code, dry.stdout], [0, `${OLD_ONES} orders would be removed from sandbox.\n`])

  const running = runTxgw([...args, '--format', 'json'])
  const asked = await askUntil(running, () => query(service, 'young'))
  assert.ok(asked.length > 0)
  assert.deepEqual([...new Set(asked)], [200])
  const { code, stdout, stderr } = await running
  assert.deepEqual([code, stderr], [0, ''])
  const report = JSON.parse(stdout)
  assert.deepEqual(
    [report.found, report.written, report.deleted, report.left],
    Array(3).fill(OLD_ONES).concat(0),
  )
  assert.deepEqual([await query(service, 'old-7'), await query(service, 'young')], [404, 200])

  const names = readdirSync(files)
  assert.deepEqual(names, ['orders-sandbox-20200106T101500Z-20200106T101500Z-1.ndjson.gz'])
  await importOrders(service, gunzipSync(readFileSync(join(files, names[0] as string))))
  assert.equal(await query(service, 'old-7'), 200)
  const shown = await service.operator(['order', 'show', 'my-game', 'old-0', '--format', 'json'])
  const { history } = JSON.parse(shown.stdout)
  assert.deepEqual(
    history.map(({ order, actor, restored }: OrderVersion) => [
      order?.total_price?.amount,
      actor,
      restored?.actor,
    ]),
    [
      ['9.98', 'operator', 'operator'],
      [ORDER.total_price?.amount, 'operator', 'operator'],
    ],
  )
}

async function askUntil(running: Promise<Ran>, ask: () => Promise<number>): Promise<number[]> {
  const asked: number[] = []
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  while (!isOver) {
    asked.push(await ask())
    await sleep(BETWEEN_QUERIES_MS)
  }
  return asked
}

async function register(service: ServiceProcess): Promise<void> {
  assert.equal((await service.operator(['app', 'add', 'my-game', '--name', 'My Game'])).code, 0)
  const key = await service.operator(['key', 'add', 'my-game', '1', '-'], { input: client.publicKeyPem })
  assert.equal(key.code, 0, key.stderr)
}

function ordersText(): string {
  const old = Array.from({ length: OLD_ONES }, (_, index) => ({ ...OLD, payment_order_id: `old-${index}` }))
  const earlier = { update_time: OLD.create_time, total_price: { currency: 'USD', amount: '9.98' } }
  const lines = [{ ...old[0], ...earlier }, ...old, { payment_order_id: 'young', ...youngTimes() }]
  return lines.map((line) => `${JSON.stringify({ ...ORDER, ...line })}\n`).join('')
}

function youngTimes() {
  const now = new Date().toISOString()
  return { create_time: now, update_time: now }
}

async function importOrders(service: ServiceProcess, input: string | Uint8Array): Promise<void> {
  const { code, stderr } = await service.operator(['order', 'import', '-'], { input })
  assert.equal(code, 0, stderr)
}

async function query({ document }: ServiceProcess, id: string): Promise<number> {
  const { addresses, dev_ca_file } = document
  const asked = { baseUrl: addresses.sandbox, caPath: dev_ca_file, body: JSON.stringify({ id }) }
  return (await client.query(asked)).status
}
