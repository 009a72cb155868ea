import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeId } from '@txgw/base/ids'
import { describeConfig } from '@txgw/config/describe-config'
import { readConfig } from '@txgw/config/read-config'
import { createEntryOf } from '@txgw/domain/audit/entry-maker'
import { machineDeed } from '@txgw/domain/audit/machine-deed'
import { recordStart } from '@txgw/domain/audit/record-start'
import { readSeal } from '@txgw/domain/audit/seals/seal'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleAuditEntry } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { testSealer } from '@txgw/testkit/stores/test-sealer'

const clock = { nowMs: () => NOW_MS }

test('a start leaves an entry only when a setting differs from the last start of the same machine', async () => {
  const { settings, audit } = await openTestStore()
  const entryOf = createEntryOf(machineDeed('start', 'service'), { clock, makeId })
  const start = (instanceId: string, current: Record<string, unknown>) =>
    recordStart({ settings, instanceId, current, entryOf })
  await start('one', { workers: 1, log_level: 'info' })
  await start('one', { log_level: 'info', workers: 1 })
  await start('two', { workers: 1, log_level: 'info' })
  await Promise.all([1, 2, 3].map(() => start('one', { workers: 4, log_level: 'info' })))
  const { entries } = await audit.search({ operation: 'start' }, { limit: 10 })
  assert.deepEqual(
    entries.map(({ object, before, after }) => ({ object, before, after })),
    [
      { object: 'settings', before: { workers: 1 }, after: { workers: 4, instance_id: 'one' } },
      { object: 'settings', before: null, after: { workers: 1, log_level: 'info', instance_id: 'two' } },
      { object: 'settings', before: null, after: { workers: 1, log_level: 'info', instance_id: 'one' } },
    ],
  )
})

test('the settings of a start hold no secret', () => {
  const secrets = { operatorToken: 'a-token-of-the-operator', databaseUrl: 'postgres://me:pass@word@db/x' }
  const described = JSON.stringify(describeConfig(readConfig(secrets, {}), 'database x on db:5432'))
  assert.doesNotMatch(described, /a-token-of|pass|word/)
  assert.match(described, /"operator_token":"given"/)
})

test('of processes that seal at once one adds the seal, and nothing is sealed twice', async () => {
  const { audit: store } = await openTestStore()
  const { key, memory, sealer } = testSealer(store)
  const seal = () => sealer.seal()
  const others = [1, 2].map(() => testSealer(store, { key, memory }).sealer)
  assert.equal(await seal(), false)
  await store.append(sampleAuditEntry())
  assert.deepEqual((await Promise.all([sealer, ...others].map((each) => each.seal()))).filter(Boolean), [
    true,
  ])
  assert.equal(await seal(), false)
  await store.append(sampleAuditEntry({ entryId: makeId(NOW_MS) }))
  assert.equal(await seal(), true)
  const seals = await store.readSeals({ afterNo: 0, limit: 9 })
  assert.deepEqual(
    seals.map((each) => [each.sealNo, readSeal(each)?.heads[0]?.count, readSeal(each)?.previous !== null]),
    [
      [1, 1, false],
      [2, 2, true],
    ],
  )
})
