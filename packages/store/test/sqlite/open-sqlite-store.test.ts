import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeStore } from '@txgw/testkit/store-contract/describe-store'
import { Connection } from '../../src/sqlite/database/connection.ts'
import { mainFile, requestsFile } from '../../src/sqlite/migrations/database-files.ts'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { openHarness, withDirectory } from './harness.ts'

describeStore('the SQLite store', openHarness)

test('only the owner can access the directory and its files', () =>
  withDirectory(async (parent) => {
    const directory = join(parent, 'new ?#% folder', 'production')
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.ping()
    assert.equal(statSync(directory).mode & 0o777, 0o700)
    for (const name of ['txgw.db', 'txgw.db-wal', 'txgw.db-shm', 'requests.db', 'requests.db-wal'])
      assert.equal(statSync(join(directory, name)).mode & 0o777, 0o600, name)
    await store.close()
  }))

test('commits of the main file wait for the disk, and commits of request records only for the log', () =>
  withDirectory(async (directory) => {
    const settings = [mainFile(directory), requestsFile(directory)].map((file) => {
      const connection = new Connection(file)
      const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema', 'mmap_size']
      const values = pragmas.map((name) => connection.read((db) => db.row(`PRAGMA ${name}`))?.[0])
      connection.close()
      return values
    })
    const [FULL, NORMAL] = [2, 1]
    assert.deepEqual(settings, [
      ['wal', FULL, 1, 0, 0],
      ['wal', NORMAL, 1, 0, 0],
    ])
  }))
