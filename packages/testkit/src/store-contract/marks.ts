import assert from 'node:assert/strict'
import { sampleAuditEntry } from '../samples/records.ts'
import type { StoreTest } from './store-test.ts'

export function testMarks(storeTest: StoreTest): void {
  storeTest('the count of a store grows with each beat of any handle', async ({ store, reopen }) => {
    const other = await reopen()
    const beats: number[] = []
    for (const each of [store, other, other, store]) beats.push((await each.marks.beat()).beat)
    assert.deepEqual(beats, [1, 2, 3, 4])
  })

  storeTest(
    'a beat returns the identity, the release and the heads of the audit trail',
    async ({ store }) => {
      const before = await store.marks.beat()
      assert.deepEqual([before.storeId, before.release, before.heads], [undefined, undefined, []])
      await store.settings.writeSetting('store-id', 'one')
      await store.settings.writeSetting('store-release', '{"id":"r","instead_of":null}')
      await store.audit.append(sampleAuditEntry())
      const { storeId, release, heads } = await store.marks.beat()
      assert.deepEqual([storeId, release], ['one', { id: 'r', insteadOf: null }])
      assert.deepEqual(heads, await store.audit.readHeads())
    },
  )

  storeTest('writes are noted, reads, beats and probes are not', async ({ store }) => {
    let noted = 0
    store.marks.onWrite(() => {
      noted++
    })
    await store.settings.readSetting('a')
    await store.marks.beat()
    await store.ping()
    assert.equal(noted, 0)
    await store.settings.writeSetting('a', 'b')
    await store.audit.append(sampleAuditEntry())
    assert.equal(noted, 2)
  })
}
