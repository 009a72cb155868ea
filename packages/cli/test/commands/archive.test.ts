import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { OrderVersion } from '@txgw/gateway/operator-api'
import { createShellClient, openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit'
import { type ServiceProcess, startService } from '../support/demo-service.ts'
import { fillStore } from '../support/fill-store.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { type Ran, runTxgw } from '../support/run-txgw.ts'
import { ORDER } from '../support/sample-order.ts'
import { tempDir } from '../support/temp-dir.ts'

const OLD_ONES = 100
const OLD = { create_time: '2020-01-06T10:15:00Z', update_time: '2020-01-06T10:15:42Z' }

const folder = tempDir()
const client = createShellClient({ appId: 'my-game', serialNo: '1' })
let databases: PostgresDatabases
before(async () => {
  databases = await openPostgresDatabases()
})
after(async () => {
  client.dispose()
  await databases.stop()
})

for (const store of ['embedded', 'PostgreSQL'] as const) {
  test(`beside a running service on ${store}, every query is answered and an import restores the files`, async () => {
    const dataDir = join(folder, store)
    const place =
      store === 'embedded' ? ['--data-dir', dataDir] : ['--database-url', await databases.create()]
    const service = await startService(
      dataDir,
      '--log-level',
      'error',
      ...place.slice(store === 'embedded' ? 2 : 0),
    )
    try {
      await archiveBeside(service, { place, files: join(folder, `${store}-files`) })
    } finally {
      await service.stop('SIGTERM')
    }
  })
}

async function archiveBeside(
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
  while (!isOver) asked.push(await ask())
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

suite('archive', () => {
  test('reads the age from a variable, and deletes orders with --delete', async () => {
    const dataDir = join(folder, 'deleted')
    await fillStore(join(dataDir, 'production'), 5)
    const args = ['archive', '--env', 'production', '--delete', '--data-dir', dataDir]
    const variables = { TXGW_ARCHIVE_AFTER: '30d' }
    const some = await runTxgw([...args, '--limit', '2', '--pause', '0'], { variables })
    assert.deepEqual([some.code, some.stdout], [0, '2 orders removed from production.\n'])
    const rest = await runTxgw(args, { variables })
    assert.equal(rest.stdout, '3 orders removed from production.\n')
  })

  test('names a missing or invalid option', async () => {
    const cases: [string[], Record<string, string>, RegExp][] = [
      [['--older-than', '1', '--delete'], {}, /required option '--env, --environment/],
      [
        ['--older-than', '1', '--env', 'sandbox'],
        {},
        /Choose what happens to the orders: --to <folder>, --delete or/,
      ],
      [
        ['--env', 'sandbox', '--delete'],
        {},
        /Error: The age of the orders is missing\.\n.*--older-than or TXGW_ARCHIVE_AFTER/,
      ],
      [['--env', 'sandbox', '--delete'], { TXGW_ARCHIVE_AFTER: 'old' }, /TXGW_ARCHIVE_AFTER is not an age/],
      [['--env', 'sandbox', '--delete', '--to', 'x', '--older-than', '1'], {}, /cannot be used with option/],
    ]
    for (const [args, variables, expected] of cases) {
      const { code, stderr } = await runInProcess(['archive', ...args], { variables })
      assert.equal(code, 2, stderr)
      assert.match(stderr, expected)
    }
  })

  test('names a folder that cannot be created, and deletes nothing', async () => {
    const dataDir = join(folder, 'kept')
    await fillStore(join(dataDir, 'production'), 1)
    const to = join(dataDir, 'production', 'txgw.db')
    const args = ['archive', '--older-than', '1', '--env', 'production', '--data-dir', dataDir]
    const failed = await runTxgw([...args, '--to', to])
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /^Error: Cannot write .*txgw\.db: it already exists\.\n/)
    assert.equal(
      (await runTxgw([...args, '--dry-run'])).stdout,
      '1 order would be removed from production.\n',
    )
  })
})
