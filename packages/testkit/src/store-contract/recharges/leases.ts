import assert from 'node:assert/strict'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { Lease } from '@txgw/domain/recharges/recharge-store'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleLease, sampleRecharge, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const MANY = 40
const MINE: Lease = { owner: 'mine', untilMs: 1000 }

export function testLeases(storeTest: StoreTest): void {
  storeTest('a recharge whose lease has ended is taken over as it is', async ({ store }) => {
    const recharge = sampleRecharge({ idempotency: { key: 'k', requestDigest: 'd' } })
    await beginRecharge(store, recharge, sampleLease({ untilMs: 100 }))
    assert.deepEqual(await take(store, { endedByMs: 99 }), [])
    assert.deepEqual(await take(store, { endedByMs: 100 }), [recharge])
    assert.deepEqual(await store.recharges.findRecharge(recharge.id), recharge)
  })

  storeTest('a taken lease is taken again only when it has ended too', async ({ store }) => {
    await begin(store, [{ name: 'a', untilMs: 100 }])
    assert.deepEqual(await takeIds(store, { endedByMs: 100 }), ['a'])
    assert.deepEqual(await takeIds(store, { endedByMs: 999 }), [])
    assert.deepEqual(await takeIds(store, { endedByMs: 1000 }), ['a'])
  })

  storeTest('a lease that ends too far ahead counts as ended', async ({ store }) => {
    await begin(store, [
      { name: 'a', untilMs: 10_000 },
      { name: 'b', untilMs: 10_001 },
    ])
    assert.deepEqual(await takeIds(store, { endedByMs: 99, wrongAfterMs: 10_000 }), ['b'])
  })

  storeTest('a recharge of a given owner is taken over before its lease ends', async ({ store }) => {
    await begin(store, [
      { name: 'a', owner: 'gone-1', untilMs: 500 },
      { name: 'b', owner: 'alive', untilMs: 500 },
      { name: 'c', owner: 'gone-2', untilMs: 500 },
      { name: 'd', owner: 'GONE-1', untilMs: 500 },
    ])
    assert.deepEqual(await takeIds(store, { endedByMs: 0, owners: ['nobody'] }), [])
    assert.deepEqual(await takeIds(store, { endedByMs: 0, owners: ['gone-1', 'gone-2'] }), ['a', 'c'])
    assert.deepEqual(await takeIds(store, { endedByMs: 0, owners: ['gone-1', 'gone-2'] }), [])
    assert.deepEqual(await takeIds(store, { endedByMs: 500, owners: ['mine'] }), ['a', 'b', 'c', 'd'])
  })

  storeTest('the oldest are taken over first, a given number at a time', async ({ store }) => {
    const createdAtMs = [30, 10, 20, 10, 40]
    await begin(
      store,
      createdAtMs.map((at, index) => ({ name: `${index}`, createdAtMs: at })),
    )
    assert.deepEqual(await takeIds(store, { limit: 2 }), ['1', '3'])
    assert.deepEqual(await takeIds(store, { limit: 1 }), ['2'])
    assert.deepEqual(await takeIds(store, { limit: 0 }), [])
    assert.deepEqual(await takeIds(store, { limit: 10 }), ['0', '4'])
    assert.deepEqual(await takeIds(store, { limit: 10 }), [])
  })

  storeTest('each owner of an undecided recharge is listed once', async ({ store }) => {
    assert.deepEqual(await store.recharges.listLeaseOwners(), [])
    const [first, second] = await begin(store, [
      { name: 'a', owner: 'one' },
      { name: 'b', owner: 'two' },
      { name: 'c', owner: 'one' },
      { name: 'd', owner: 'three' },
    ])
    assert.deepEqual(await owners(store), ['one', 'three', 'two'])
    await decide(store, first as Recharge)
    assert.deepEqual(await owners(store), ['one', 'three', 'two'])
    await decide(store, second as Recharge)
    assert.deepEqual(await owners(store), ['one', 'three'])
    await take(store, { endedByMs: 0, owners: ['one'] })
    assert.deepEqual(await owners(store), ['mine', 'three'])
  })

  storeTest('a decided recharge is never taken over', async ({ store }) => {
    const [accepted, ended] = await begin(store, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    await decide(store, accepted as Recharge)
    const validation = sampleValidation({ id: 'ending' })
    await store.recharges.decideRecharge(sampleEnding({ recharge: ended as Recharge, validation }))
    const everyone = { endedByMs: Number.MAX_SAFE_INTEGER, owners: ['process-1'] }
    assert.deepEqual(await takeIds(store, everyone), ['c'])
  })

  storeTest('the first decision on a recharge counts, with or without the lease', async ({ store }) => {
    const [recharge] = await begin(store, [{ name: 'a' }])
    await take(store, { endedByMs: Number.MAX_SAFE_INTEGER })
    assert.equal((await decide(store, recharge as Recharge))?.state, 'ACCEPTED')
  })

  storeTest('a used key changes no lease', async ({ store }) => {
    const recharge = sampleRecharge({ idempotency: { key: 'k', requestDigest: 'd' } })
    await beginRecharge(store, recharge, sampleLease({ untilMs: 100 }))
    const late = sampleLease({ owner: 'late', untilMs: 9000 })
    await beginRecharge(store, { ...recharge, id: 'recharge-2' }, late)
    assert.deepEqual(await owners(store), ['process-1'])
    assert.deepEqual(await takeIds(store, { endedByMs: 100 }), ['recharge-1'])
  })

  storeTest('many simultaneous takers each get different recharges', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    const names = Array.from({ length: MANY }, (_, index) => `r-${String(index).padStart(2, '0')}`)
    await begin(
      store,
      names.map((name) => ({ name })),
    )
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, rival) =>
        takeIds(handles[rival % 2] as Store, { lease: { owner: `rival-${rival}`, untilMs: 5000 }, limit: 7 }),
      ),
    )
    assert.ok(taken.every((ids) => ids.length <= 7))
    assert.deepEqual(taken.flat().sort(), names)
    const holders = taken.flatMap((ids, rival) => (ids.length > 0 ? [`rival-${rival}`] : []))
    assert.deepEqual(await owners(store), holders)
  })

  storeTest('the recharge of an order is found by app and order', async ({ store }) => {
    const [recharge] = await begin(store, [{ name: 'a' }, { name: 'b' }])
    assert.equal(await store.recharges.findRechargeOfOrder('app-1', 'order-a'), undefined)
    const accepted = await decide(store, recharge as Recharge)
    assert.equal(accepted?.orderId, 'order-a')
    assert.deepEqual(await store.recharges.findRechargeOfOrder('app-1', 'order-a'), accepted)
    assert.equal(await store.recharges.findRechargeOfOrder('app-2', 'order-a'), undefined)
    assert.equal(await store.recharges.findRechargeOfOrder('app-1', 'ORDER-A'), undefined)
    const validation = sampleValidation({ id: 'ending' })
    const ending = sampleEnding({ recharge: accepted as Recharge, validation })
    const ended = await store.recharges.decideRecharge(ending)
    assert.deepEqual(await store.recharges.findRechargeOfOrder('app-1', 'order-a'), ended)
  })
}

interface Begun {
  name: string
  owner?: string
  untilMs?: number
  createdAtMs?: number
}

async function begin(store: Store, begun: Begun[]): Promise<Recharge[]> {
  const recharges: Recharge[] = []
  for (const { name, createdAtMs = 1, owner = 'process-1', untilMs = 100 } of begun) {
    const recharge = sampleRecharge({ id: name, createdAtMs })
    await beginRecharge(store, recharge, { owner, untilMs })
    recharges.push(recharge)
  }
  return recharges
}

async function decide(store: Store, recharge: Recharge): Promise<Recharge | undefined> {
  const acceptance = sampleAcceptance({ recharge, validation: sampleValidation({ id: `of-${recharge.id}` }) })
  const orderId = `order-${recharge.id}`
  const order = acceptance.order && { ...acceptance.order, id: orderId }
  const next = { ...acceptance.next, orderId }
  return store.recharges.decideRecharge({ ...acceptance, next, ...(order && { order }) })
}

type Taking = Parameters<Store['recharges']['takeOverUndecided']>[0]

function take(store: Store, changes: Partial<Taking>): Promise<Recharge[]> {
  return store.recharges.takeOverUndecided({
    lease: MINE,
    endedByMs: 100,
    wrongAfterMs: 10_000,
    owners: [],
    limit: 50,
    ...changes,
  })
}

async function takeIds(store: Store, changes: Partial<Taking>): Promise<string[]> {
  return (await take(store, changes)).map(({ id }) => id)
}

async function owners(store: Store): Promise<string[]> {
  return (await store.recharges.listLeaseOwners()).toSorted()
}
