import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { dumpSchema, SCHEMA_FILE } from './dump-schema.ts'

test('schema.sql matches the migrations', () => {
  assert.equal(
    readFileSync(SCHEMA_FILE, 'utf8'),
    dumpSchema(),
    'schema.sql differs from the migrated databases; if the migration is meant, write it anew with ' +
      '`node packages/store/test/sqlite/write-schema.ts`',
  )
})
