import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { headerWords, kindOf, readNumberedMigrations } from '../src/numbered-migrations.ts'

test('migrations are numbered from 1 without a gap', () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-migrations-'))
  try {
    const sql = 'CREATE TABLE one (n INTEGER) STRICT'
    writeFileSync(join(folder, '0001-one.sql'), sql)
    writeFileSync(join(folder, 'notes.txt'), 'not a migration')
    const url = pathToFileURL(`${folder}/`)
    assert.deepEqual(readNumberedMigrations(url), [{ version: 1, name: '0001-one', kind: 'base', sql }])
    writeFileSync(join(folder, '0003-three.sql'), '')
    assert.throws(() => readNumberedMigrations(url), /0003-three\.sql .* the next number is 2/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the first line gives the kind of a migration if it contains nothing else', () => {
  for (const [sql, kind] of [
    ['-- expand\nSELECT 1', 'expand'],
    ['-- contract\r\nSELECT 1', 'contract'],
    ['-- expand online\nSELECT 1', 'expand'],
    ['-- online\nSELECT 1', 'base'],
    ['-- expand the orders\nSELECT 1', 'base'],
    ['SELECT 1\n-- contract\n', 'base'],
  ] as const)
    assert.equal(kindOf(sql), kind, sql)
  assert.deepEqual(headerWords('-- expand online\n'), ['expand', 'online'])
})
