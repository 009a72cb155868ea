import assert from 'node:assert/strict'
import type { StatusChange } from '@txgw/domain/orders/order-store'
import { sampleEntry, sampleOrder } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const FIRST = sampleOrder()
const RIVALS = 20

function sampleChange(changes: Partial<StatusChange> = {}): StatusChange {
  return {
    appId: 'app-1',
    id: 'order-1',
    expected: { status: 'Created', updateTime: FIRST.updateTime },
    next: { status: 'Paid', updateTime: '2025-03-01T10:00:05.000Z' },
    recordedAtMs: 9,
    ...changes,
  }
}

export function testChangeStatus(storeTest: StoreTest): void {
  storeTest('a change sets only status and update_time', async ({ store }) => {
    await store.orders.putOrders([FIRST, sampleOrder({ id: 'order-2' }), sampleOrder({ appId: 'app-2' })], 5)
    const changed = sampleOrder({ status: 'Paid', updateTime: '2025-03-01T10:00:05.000Z' })
    assert.deepEqual(await store.orders.changeStatus(sampleChange({ actor: 'operator' })), changed)
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), changed)
    assert.equal((await store.orders.findOrder('app-1', 'order-2'))?.status, 'Created')
    assert.equal((await store.orders.findOrder('app-2', 'order-1'))?.status, 'Created')
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [
      sampleEntry(FIRST),
      sampleEntry(changed, { source: 'status-change', recordedAtMs: 9, actor: 'operator' }),
    ])
  })

  storeTest('a change whose expectation does not hold changes nothing', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    const refused = [
      sampleChange({ expected: { status: 'UNDEFINED', updateTime: FIRST.updateTime } }),
      sampleChange({ expected: { status: 'Created', updateTime: '2025-03-01T10:00:00.001Z' } }),
      sampleChange({ id: 'order-2' }),
      sampleChange({ appId: 'app-2' }),
    ]
    for (const change of refused) assert.equal(await store.orders.changeStatus(change), 'stale')
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
  })

  storeTest('the expected update_time may be written in another zone', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    const expected = { status: FIRST.status, updateTime: '2025-03-01T11:00:00+01:00' }
    const changed = sampleOrder({ status: 'Paid', updateTime: sampleChange().next.updateTime })
    assert.deepEqual(await store.orders.changeStatus(sampleChange({ expected })), changed)
  })

  storeTest('exactly one of many simultaneous changes wins', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    await store.orders.putOrders([FIRST], 5)
    const results = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) => {
        const next = {
          status: 'Paid' as const,
          updateTime: `2025-03-01T10:01:${String(rival).padStart(2, '0')}Z`,
        }
        return handles[rival % handles.length]?.orders.changeStatus(sampleChange({ next }))
      }),
    )
    const winners = results.filter((result) => result !== 'stale')
    assert.equal(winners.length, 1)
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), winners[0])
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 2)
  })

  storeTest('an import and a status change build on each other', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    await store.orders.changeStatus(sampleChange())
    const stale = sampleOrder({ status: 'Refunded', updateTime: '2025-03-01T10:00:04Z' })
    const fresh = sampleOrder({ status: 'Finished', updateTime: '2025-03-01T10:00:06Z' })
    const outdated = { keptUpdateTime: sampleChange().next.updateTime }
    assert.deepEqual(await store.orders.putOrders([stale, fresh], 10), [outdated, 'updated'])
    const history = await store.orders.findHistory('app-1', 'order-1')
    assert.deepEqual(
      history.map(({ status }) => status),
      ['Created', 'Paid', 'Finished'],
    )
  })

  storeTest('a changed order is found by its new status', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    await store.orders.changeStatus(sampleChange())
    assert.deepEqual(await store.orders.searchOrders({ status: 'Created' }, { limit: 5 }), [])
    assert.equal((await store.orders.searchOrders({ status: 'Paid' }, { limit: 5 })).length, 1)
  })
}
