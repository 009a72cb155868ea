import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DuplicateRecord, StoreUnavailable } from '@txgw/base/store-errors'
import { Connection } from '../../src/sqlite/database/connection.ts'
import type { Database } from '../../src/sqlite/database/database.ts'
import { SharedCommit } from '../../src/sqlite/database/shared-commit.ts'
import { mainFile } from '../../src/sqlite/migrations/database-files.ts'
import { withDirectory } from './harness.ts'

interface Opened {
  connection: Connection
  commit: SharedCommit
}

function withCommit(act: (opened: Opened) => Promise<void>): Promise<void> {
  return withDirectory(async (directory) => {
    const connection = new Connection(mainFile(directory))
    connection.write((db) => db.run('CREATE TABLE numbers (n INTEGER PRIMARY KEY, text TEXT) STRICT'))
    try {
      await act({ connection, commit: new SharedCommit(connection) })
    } finally {
      connection.close()
    }
  })
}

function add(n: number, text = ''): (db: Database) => number {
  return (db) => {
    db.run('INSERT INTO numbers (n, text) VALUES (?, ?)', n, text)
    return n
  }
}

function kept(connection: Connection): unknown[] {
  return connection.read((db) => db.rows('SELECT n FROM numbers ORDER BY n')).flat()
}

/** How many transactions the connection has committed since. */
function countCommits(connection: Connection): { end(): number } {
  let commits = 0
  const { write } = connection
  connection.write = (act) => {
    const result = write.call(connection, act)
    commits++
    return result as never
  }
  return { end: () => commits }
}

test('writes of one turn share a commit, and each gets its own result', () =>
  withCommit(async ({ connection, commit }) => {
    const commits = countCommits(connection)
    const results = await Promise.all([1, 2, 3].map((n) => commit.write(add(n))))
    assert.deepEqual(results, [1, 2, 3])
    assert.deepEqual(kept(connection), [1, 2, 3])
    assert.equal(commits.end(), 1)
    assert.equal(await commit.write(add(4)), 4)
    assert.equal(commits.end(), 2)
  }))

test('a write that throws fails alone and leaves nothing behind', () =>
  withCommit(async ({ connection, commit }) => {
    const half = (db: Database) => {
      add(7)(db)
      throw new RangeError('half way')
    }
    const results = await Promise.allSettled([
      commit.write(add(1)),
      commit.write(add(1)),
      commit.write(half),
      commit.write(add(2)),
    ])
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.constructor)),
      [1, DuplicateRecord, RangeError, 2],
    )
    assert.deepEqual(kept(connection), [1, 2])
  }))

test('a failed commit refuses all writes of its turn at once', () =>
  withCommit(async ({ connection, commit }) => {
    const pages = Number(connection.read((db) => db.row('PRAGMA page_count'))?.[0])
    connection.read((db) => db.row(`PRAGMA max_page_count = ${pages + 1}`))
    const results = await Promise.allSettled([commit.write(add(1)), commit.write(add(2, 'x'.repeat(50_000)))])
    for (const result of results) {
      assert.equal(result.status, 'rejected')
      assert.ok(result.reason instanceof StoreUnavailable)
    }
    assert.deepEqual(kept(connection), [])
    connection.read((db) => db.row('PRAGMA max_page_count = 1000000'))
    assert.equal(await commit.write(add(2, 'x'.repeat(50_000))), 2)
  }))

test('flushing commits all waiting writes at once', () =>
  withCommit(async ({ connection, commit }) => {
    const written = commit.write(add(1))
    assert.deepEqual(kept(connection), [])
    commit.flush()
    assert.deepEqual(kept(connection), [1])
    assert.equal(await written, 1)
  }))
