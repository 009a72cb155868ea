import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { migrateUp } from '@txgw/store/postgres/migrations/migrate'
import { readMigrations } from '@txgw/store/postgres/migrations/read-migrations'
import { mainFile } from '@txgw/store/sqlite/migrations/database-files'
import { migrate } from '@txgw/store/sqlite/migrations/migrate'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { unpackPreviousRelease, whyNoPreviousRelease } from '@txgw/testkit/releases/previous-release'
import { type ServeProcess, startServeOf, startServeProcess } from '@txgw/testkit/service/serve-process'
import { FleetClient } from '../end-to-end/fleet/fleet-client.ts'
import { UpgradeLoad } from './upgrade-load.ts'

/** What the release after this one might add. */
const OF_THE_NEXT =
  '-- expand\nALTER TABLE orders ADD COLUMN of_the_next text; CREATE TABLE of_the_next (i int)'
const FLAGS = ['--operator-token', 'the-operator-token-of-the-upgrade', '--log-level', 'silent']

describe('alongside the previous release', { skip: whyNoPreviousRelease() }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-upgrade-'))
  let previousCommand: string
  let databases: PostgresDatabases
  const running = new Set<ServeProcess>()
  before(async () => {
    previousCommand = unpackPreviousRelease(join(folder, 'release'))
    databases = await openPostgresDatabases()
  })
  after(async () => {
    for (const service of running) await service.stop()
    await databases.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const started = async (starting: Promise<ServeProcess>) => {
    const service = await starting
    running.add(service)
    return service
  }
  const stop = async (service: ServeProcess) => {
    running.delete(service)
    await service.stop()
    assert.equal(service.child.exitCode, 0)
  }

  it('nothing fails on PostgreSQL while this release joins and the other leaves and returns', async () => {
    const url = await databases.create()
    const flags = [...FLAGS, '--database-url', url]
    const load = new UpgradeLoad(new FleetClient())
    const startPrevious = (name: string) =>
      started(startServeOf(previousCommand, join(folder, name), ...flags))
    try {
      const previous = await startPrevious('previous')
      await load.join(previous)
      await load.goesOn()

      const current = await started(startServeProcess(join(folder, 'current'), ...flags))
      await load.join(current)
      await load.goesOn()
      await expandFurther(url)
      await load.goesOn()

      await load.leave(previous)
      await stop(previous)
      await load.goesOn()

      const again = await startPrevious('again')
      await load.join(again)
      await load.goesOn()
      await load.leave(current)
      await stop(current)
      await load.goesOn()
    } finally {
      await load.stop()
    }
    assert.deepEqual(load.failures, [])
  })

  it('on the embedded store each release continues with the data of the other', async () => {
    const dataDir = join(folder, 'embedded')
    const load = new UpgradeLoad(new FleetClient())
    const starts = {
      previous: () => startServeOf(previousCommand, dataDir, ...FLAGS),
      current: () => startServeProcess(dataDir, ...FLAGS),
    }
    let last: ServeProcess | undefined
    try {
      for (const release of ['previous', 'current', 'previous'] as const) {
        const service = await started(starts[release]())
        await load.join(service)
        if (last) {
          await load.leave(last)
          await stop(last)
        }
        if (release === 'current') expandFile(join(dataDir, 'production'))
        last = service
        await load.goesOn()
      }
    } finally {
      await load.stop()
    }
    assert.deepEqual(load.failures, [])
  })
})

async function expandFurther(url: string): Promise<void> {
  const known = readMigrations()
  const next = { version: known.length + 1, name: 'of-the-next', kind: 'expand' as const, sql: OF_THE_NEXT }
  const migrations = [...known, { ...next, isOnline: false, checksum: 'next' }]
  await migrateUp({ url, schema: 'txgw_production', migrations })
}

function expandFile(directory: string): void {
  const { path, migrations } = mainFile(directory)
  const db = new DatabaseSync(path, { timeout: 5000 })
  const version = migrations.length + 1
  migrate(db, [...migrations, { version, name: 'of-the-next', kind: 'expand', sql: OF_THE_NEXT }])
  db.close()
}
