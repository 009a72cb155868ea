import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectTo } from '@txgw/testkit/postgres/connect'
import { PLANNING } from '../../src/postgres/session/session-settings.ts'
import { type Harness, startHarness } from './harness.ts'

let harness: Harness

before(async () => {
  harness = await startHarness()
})
after(() => harness.stop())

test('every session of the service has the planner settings of the tested plans', async () => {
  const connection = connectTo(await harness.databases.create())
  const names = Object.keys(PLANNING)
  const rows = await connection.rows(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1::text[])',
    names,
  )
  await connection.close()
  assert.deepEqual(Object.fromEntries(rows as [string, string][]), PLANNING)
})
