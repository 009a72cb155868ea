import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { withDirectory } from './harness.ts'
import { runChild } from './run-child.ts'

const RIVALS = ['1', '2', '3', '4']
const ORDERS = 100
const RECHARGES = 60

test('processes that start at once share one store, and one of them wins each order', () =>
  withDirectory(async (directory) => {
    const rivals = RIVALS.map((name) => runChild('rival.ts', [directory, name, String(ORDERS)]))
    await Promise.all(rivals.map(({ ended }) => ended))
    assert.deepEqual(
      rivals.map(({ process }) => process.exitCode),
      RIVALS.map(() => 0),
    )
    const wins = rivals.flatMap(({ lines }) => lines.map((line) => line.split(' ') as [string, string]))
    assert.equal(wins.length, ORDERS)
    const store = await openSqliteStore({ directory, environment: 'production' })
    for (const [id, updateTime] of wins) {
      assert.equal((await store.orders.findOrder('app-1', id))?.updateTime, updateTime)
      assert.equal((await store.orders.findHistory('app-1', id)).length, 2)
    }
    await store.close()
  }))

test('each recharge is begun and decided by one process, and is ended or paid but never both', () =>
  withDirectory(async (directory) => {
    const rivals = RIVALS.map((name) => runChild('recharge-rival.ts', [directory, name, String(RECHARGES)]))
    await Promise.all(rivals.map(({ ended }) => ended))
    assert.deepEqual(
      rivals.map(({ process }) => process.exitCode),
      RIVALS.map(() => 0),
    )
    const lines = rivals.flatMap((rival) => rival.lines)
    const store = await openSqliteStore({ directory, environment: 'production' })
    for (let index = 0; index < RECHARGES; index++) {
      const times = (act: string) => lines.filter((line) => line === `${act} ${index}`).length
      assert.deepEqual([times('begun'), times('decided'), times('ended') + times('paid')], [1, 1, 1])
      const idempotency = { key: `key-${index}`, requestDigest: 'digest' }
      const kept = await beginRecharge(store, sampleRecharge({ id: 'late', idempotency }))
      const order = await store.orders.findOrder('app-1', kept?.orderId ?? '')
      const expected = times('paid') === 1 ? ['ACCEPTED', 'Paid'] : ['ENDED', 'Created']
      assert.deepEqual([kept?.state, order?.status], expected)
    }
    assert.equal((await store.orders.searchOrders({}, { limit: 1000 })).length, RECHARGES)
    const { Created, Paid } = await store.orders.countOrders({})
    assert.equal(Created + Paid, RECHARGES)
    await store.close()
  }))

test('each abandoned recharge is taken over by one process', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    const ids = Array.from({ length: RECHARGES }, (_, index) => `recharge-${index}`)
    for (const id of ids) await beginRecharge(store, sampleRecharge({ id }))
    const rivals = RIVALS.map((name) => runChild('take-over-rival.ts', [directory, name]))
    await Promise.all(rivals.map(({ ended }) => ended))
    assert.deepEqual(rivals.flatMap(({ lines }) => lines).sort(), ids.sort())
    const holders = RIVALS.filter((_, index) => (rivals[index]?.lines.length ?? 0) > 0)
    assert.deepEqual((await store.recharges.listLeaseOwners()).sort(), holders)
    await store.close()
  }))
