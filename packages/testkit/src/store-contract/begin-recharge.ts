import assert from 'node:assert/strict'
import { DuplicateRecord, type Recharge } from '@txgw/gateway/storage'
import { sampleAcceptance, sampleLease, sampleRecharge } from '../samples.ts'
import type { StoreTest } from './store-test.ts'

const RIVALS = 20

function keyed(id: string, changes: Partial<Recharge> = {}): Recharge {
  return sampleRecharge({ id, idempotency: { key: 'key-1', requestDigest: `digest of ${id}` }, ...changes })
}

export function testBeginRecharge(storeTest: StoreTest): void {
  storeTest('a recharge is found as it was begun', async ({ store }) => {
    const marketing = keyed('recharge-2', {
      request: { ...sampleRecharge().request, kind: 'marketing', items: [] },
      createdAtMs: 5,
      updatedAtMs: 6,
    })
    assert.equal(await store.recharges.beginRecharge(sampleRecharge(), sampleLease()), undefined)
    assert.equal(await store.recharges.beginRecharge(marketing, sampleLease()), undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), sampleRecharge())
    assert.deepEqual(await store.recharges.findRecharge('recharge-2'), marketing)
    assert.equal(await store.recharges.findRecharge('RECHARGE-1'), undefined)
  })

  storeTest('a used key returns its recharge and records nothing', async ({ store }) => {
    const first = keyed('recharge-1')
    await store.recharges.beginRecharge(first, sampleLease())
    const request = { ...first.request, appId: 'app-2' }
    assert.deepEqual(
      await store.recharges.beginRecharge(keyed('recharge-2', { request }), sampleLease()),
      first,
    )
    assert.equal(await store.recharges.findRecharge('recharge-2'), undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), first)
  })

  storeTest('a key stays used, and returns its current recharge with its first answer', async ({ store }) => {
    await store.recharges.beginRecharge(keyed('recharge-1'), sampleLease())
    const acceptance = sampleAcceptance({ recharge: keyed('recharge-1') })
    const next = { ...acceptance.next, firstAnswer: '{"recharge_id":"recharge-1"}' }
    const decided = await store.recharges.decideRecharge({ ...acceptance, next })
    assert.equal(decided?.firstAnswer, next.firstAnswer)
    assert.deepEqual(await store.recharges.beginRecharge(keyed('recharge-2'), sampleLease()), decided)
    assert.deepEqual(await store.recharges.beginRecharge(keyed('recharge-1'), sampleLease()), decided)
  })

  storeTest('keys differ by every letter, and recharges without a key do not conflict', async ({ store }) => {
    for (const [index, key] of ['key-1', 'KEY-1', 'key-1 ', null, null].entries()) {
      const idempotency = key === null ? null : { key, requestDigest: 'd' }
      const recharge = sampleRecharge({ id: `recharge-${index}`, idempotency })
      assert.equal(await store.recharges.beginRecharge(recharge, sampleLease()), undefined)
      assert.deepEqual(await store.recharges.findRecharge(recharge.id), recharge)
    }
  })

  storeTest('an id is used once', async ({ store }) => {
    await store.recharges.beginRecharge(sampleRecharge(), sampleLease())
    const again = [sampleRecharge({ createdAtMs: 9 }), keyed('recharge-1')]
    for (const recharge of again)
      await assert.rejects(store.recharges.beginRecharge(recharge, sampleLease()), DuplicateRecord)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), sampleRecharge())
    assert.equal(await store.recharges.beginRecharge(keyed('recharge-2'), sampleLease()), undefined)
  })

  storeTest(
    'of many simultaneous recharges with one key, one begins and all others get it',
    async ({ store, reopen }) => {
      const handles = [store, await reopen()]
      const rivals = Array.from({ length: RIVALS }, (_, rival) => keyed(`recharge-${rival}`))
      const results = await Promise.all(
        rivals.map((recharge, rival) =>
          handles[rival % handles.length]?.recharges.beginRecharge(recharge, sampleLease()),
        ),
      )
      const winners = rivals.filter((_, rival) => results[rival] === undefined)
      assert.equal(winners.length, 1)
      const [winner] = winners
      for (const result of results) assert.deepEqual(result ?? winner, winner)
      const kept = await Promise.all(rivals.map(({ id }) => store.recharges.findRecharge(id)))
      assert.deepEqual(
        kept.filter((recharge) => recharge !== undefined),
        [winner],
      )
    },
  )
}
