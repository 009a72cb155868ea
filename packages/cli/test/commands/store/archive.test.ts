import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { openPostgresDatabases } from '@txgw/testkit/postgres/databases'
import { archiveBeside } from '../../support/archive-beside.ts'
import { startService } from '../../support/demo-service.ts'
import { fillPostgres, fillStore } from '../../support/fill-store.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()

test('beside a running service, every query is answered and an import restores the files', async () => {
  const dataDir = join(folder, 'embedded')
  const service = await startService(dataDir, '--log-level', 'error')
  try {
    await archiveBeside(service, { place: ['--data-dir', dataDir], files: join(folder, 'embedded-files') })
  } finally {
    await service.stop('SIGTERM')
  }
})

suite('archive', () => {
  test('reads the age from a variable, and deletes orders with --delete', async () => {
    const dataDir = join(folder, 'deleted')
    await fillStore(join(dataDir, 'production'), 5)
    const args = ['archive', '--env', 'production', '--delete', '--data-dir', dataDir]
    const variables = { TXGW_ARCHIVE_AFTER: '30d' }
    const some = await runInProcess([...args, '--limit', '2', '--pause', '0'], { variables })
    assert.deepEqual([some.code, some.stdout], [0, '2 orders removed from production.\n'])
    const rest = await runInProcess(args, { variables })
    assert.equal(rest.stdout, '3 orders removed from production.\n')
  })

  test('writes the orders of a database on PostgreSQL to a file, and removes them', async () => {
    const databases = await openPostgresDatabases()
    after(() => databases.stop())
    const url = await databases.create()
    await fillPostgres(url, 3)
    const files = join(folder, 'postgres-files')
    const args = ['archive', '--older-than', '1', '--env', 'sandbox', '--database-url', url]
    const archived = await runInProcess([...args, '--to', files])
    assert.equal(archived.code, 0, archived.stderr)
    assert.deepEqual(readdirSync(files), ['orders-sandbox-20200106T101500Z-20200106T101500Z-1.ndjson.gz'])
    const left = await runInProcess([...args, '--dry-run'])
    assert.equal(left.stdout, '0 orders would be removed from sandbox.\n')
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
    const failed = await runInProcess([...args, '--to', to])
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /^Error: Cannot write .*txgw\.db: it already exists\.\n/)
    assert.equal(
      (await runInProcess([...args, '--dry-run'])).stdout,
      '1 order would be removed from production.\n',
    )
  })
})
