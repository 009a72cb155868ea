import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameSchema } from '../../src/postgres/session/name-schema.ts'

test('every table gets its schema; literals, comments and columns stay unchanged', () => {
  for (const [text, named] of [
    ['SELECT id FROM env.orders', 'SELECT id FROM "s".orders'],
    ['FROM env.a JOIN env.b USING (id)', 'FROM "s".a JOIN "s".b USING (id)'],
    [`SELECT 'env.orders', 'it''s env.x' FROM env.y`, `SELECT 'env.orders', 'it''s env.x' FROM "s".y`],
    [`-- it's env.x\nSELECT 1 FROM env.y -- env.z`, `-- it's env.x\nSELECT 1 FROM "s".y -- env.z`],
    ['NULL::env.orders', 'NULL::"s".orders'],
    ['SELECT myenv.id, env FROM t', 'SELECT myenv.id, env FROM t'],
  ] as const)
    assert.equal(nameSchema(text, 's'), named)
})
