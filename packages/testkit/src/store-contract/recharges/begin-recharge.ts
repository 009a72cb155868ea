import assert from 'node:assert/strict'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import { sampleAcceptance } from '../../samples/decisions.ts'
import { sampleApp, sampleAuditEntry, sampleKey, sampleLease, sampleRecharge } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

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
    assert.equal(await beginRecharge(store, sampleRecharge()), undefined)
    assert.equal(await beginRecharge(store, marketing), undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), sampleRecharge())
    assert.deepEqual(await store.recharges.findRecharge('recharge-2'), marketing)
    assert.equal(await store.recharges.findRecharge('RECHARGE-1'), undefined)
    const ofApps = async (...appIds: string[]) =>
      (await store.recharges.findRecharge('recharge-1', appIds))?.id
    assert.equal(await ofApps('another', sampleRecharge().request.appId), 'recharge-1')
    assert.deepEqual([await ofApps('another', 'app'), await ofApps()], [undefined, undefined])
  })

  storeTest('a used key returns its recharge and records nothing', async ({ store }) => {
    const first = keyed('recharge-1')
    await beginRecharge(store, first)
    const request = { ...first.request, appId: 'app-2' }
    assert.deepEqual(await beginRecharge(store, keyed('recharge-2', { request })), first)
    assert.equal(await store.recharges.findRecharge('recharge-2'), undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), first)
  })

  storeTest('a recharge is found by its key, with the server that its app gave it', async ({ store }) => {
    const request = { ...sampleRecharge().request, serverId: 'S1', isServerDefault: true } as const
    const recharge = keyed('recharge-1', { request })
    await beginRecharge(store, recharge)
    assert.deepEqual(await store.recharges.findRechargeOfKey('key-1'), recharge)
    for (const key of ['KEY-1', 'key-2', '']) {
      assert.equal(await store.recharges.findRechargeOfKey(key), undefined)
    }
  })

  storeTest('a key stays used, and returns its current recharge with its first answer', async ({ store }) => {
    await beginRecharge(store, keyed('recharge-1'))
    const acceptance = sampleAcceptance({ recharge: keyed('recharge-1') })
    const next = { ...acceptance.next, firstAnswer: '{"recharge_id":"recharge-1"}' }
    const decided = await store.recharges.decideRecharge({ ...acceptance, next })
    assert.equal(decided?.firstAnswer, next.firstAnswer)
    assert.deepEqual(await beginRecharge(store, keyed('recharge-2')), decided)
    assert.deepEqual(await beginRecharge(store, keyed('recharge-1')), decided)
  })

  storeTest('keys differ by every letter, and recharges without a key do not conflict', async ({ store }) => {
    for (const [index, key] of ['key-1', 'KEY-1', 'key-1 ', null, null].entries()) {
      const idempotency = key === null ? null : { key, requestDigest: 'd' }
      const recharge = sampleRecharge({ id: `recharge-${index}`, idempotency })
      assert.equal(await beginRecharge(store, recharge), undefined)
      assert.deepEqual(await store.recharges.findRecharge(recharge.id), recharge)
    }
  })

  storeTest('a recharge begins for an enabled app, which is returned with its keys', async ({ store }) => {
    const app = sampleApp({ keys: [sampleKey({ serialNo: '1' }), sampleKey({ serialNo: '2' })] })
    await store.apps.addApp({ ...app, keys: [] })
    for (const key of app.keys) await store.apps.addKey(app.appId, key)
    const idempotency = { key: 'key-2', requestDigest: 'd' }
    const begun = [
      [sampleRecharge({ id: 'plain' }), undefined],
      [sampleRecharge({ id: 'recorded' }), sampleAuditEntry({ entryId: 'e-1' })],
      [keyed('keyed'), undefined],
      [keyed('keyed and recorded', { idempotency }), sampleAuditEntry({ entryId: 'e-2' })],
    ] as const
    for (const [recharge, entry] of begun) {
      const result = await store.recharges.beginRecharge(recharge, sampleLease(), entry)
      assert.deepEqual(result, { app, earlier: undefined })
      assert.deepEqual(await store.recharges.findRecharge(recharge.id), recharge)
    }
    const { entries } = await store.audit.search({}, { limit: 10 })
    assert.deepEqual(entries.map(({ entryId }) => entryId).toSorted(), ['e-1', 'e-2'])
    const again = await store.recharges.beginRecharge(keyed('again'), sampleLease(), sampleAuditEntry())
    assert.deepEqual(again, { app, earlier: keyed('keyed') })
    assert.equal(await store.recharges.findRecharge('again'), undefined)
  })

  storeTest('nothing begins for an app that is disabled or not registered', async ({ store }) => {
    const disabled = sampleApp({ enabled: false, keys: [] })
    const begin = () => store.recharges.beginRecharge(keyed('recharge-1'), sampleLease(), sampleAuditEntry())
    assert.deepEqual(await begin(), { app: undefined, earlier: undefined })
    await store.apps.addApp(disabled)
    assert.deepEqual(await begin(), { app: disabled, earlier: undefined })
    assert.equal(await store.recharges.findRecharge('recharge-1'), undefined)
    assert.deepEqual((await store.audit.search({}, { limit: 10 })).entries, [])
    await store.apps.changeApp('app-1', { enabled: true }, 1)
    assert.equal((await begin()).earlier, undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), keyed('recharge-1'))
  })

  storeTest('an id is used once', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const again = [sampleRecharge({ createdAtMs: 9 }), keyed('recharge-1')]
    for (const recharge of again) await assert.rejects(beginRecharge(store, recharge), DuplicateRecord)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), sampleRecharge())
    assert.equal(await beginRecharge(store, keyed('recharge-2')), undefined)
  })

  storeTest(
    'of many simultaneous recharges with one key, one begins and all others get it',
    async ({ store, reopen }) => {
      const handles = [store, await reopen()]
      const rivals = Array.from({ length: RIVALS }, (_, rival) => keyed(`recharge-${rival}`))
      const results = await Promise.all(
        rivals.map((recharge, rival) => beginRecharge(handles[rival % handles.length] ?? store, recharge)),
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
