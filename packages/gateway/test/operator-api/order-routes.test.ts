import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sampleOrder } from '../orders/sample-order.ts'
import { SANDBOX, startOperatorApi } from './operator-harness.ts'

async function start(t: Parameters<typeof startOperatorApi>[0]) {
  const started = await startOperatorApi(t)
  await started.call({ method: 'POST', url: `${SANDBOX}/apps`, payload: { app_id: 'game-1', name: 'Game' } })
  const put = (changes = {}) =>
    started.call({ method: 'POST', url: `${SANDBOX}/orders`, payload: sampleOrder(changes) })
  return { ...started, put }
}

describe('orders over HTTP', () => {
  test('201 when new, 200 when repeated or updated, 409 on a conflict', async (t) => {
    const { put } = await start(t)
    const created = await put()
    assert.deepEqual([created.status, created.json()], [201, { ...sampleOrder(), kind: 'payment' }])
    assert.equal((await put()).status, 200)
    assert.equal((await put({ update_time: '2025-05-03T00:00:00Z', order_status: 'Paid' })).status, 200)
    const conflict = await put({ update_time: '2025-05-03T00:00:00Z', order_status: 'Refunded' })
    assert.deepEqual([conflict.status, conflict.error().name], [409, 'ALREADY_EXISTS'])
  })

  test('a broken field is named with its rule and value', async (t) => {
    const { put } = await start(t)
    const refused = await put({ total_price: { currency: 'USD', amount: '1,50' } })
    assert.equal(refused.status, 400)
    const [detail] = refused.error().details ?? []
    assert.ok(detail && 'field' in detail)
    assert.deepEqual([detail.field, detail.value], ['total_price.amount', '1,50'])
  })

  test('one order comes with history and allowed next states', async (t) => {
    const { call, put } = await start(t)
    await put({ kind: 'marketing' })
    const url = `${SANDBOX}/orders/game-1/order-1`
    const paid = await call({ method: 'POST', url: `${url}/status`, payload: { order_status: 'Paid' } })
    assert.deepEqual([paid.status, paid.json().order_status], [200, 'Paid'])
    assert.deepEqual((await call({ url })).json(), {
      order: {
        ...sampleOrder({ kind: 'marketing', order_status: 'Paid', update_time: '2025-06-01T12:00:00.000Z' }),
      },
      history: [
        {
          order_status: 'Created',
          update_time: '2025-05-01T10:05:00+08:00',
          source: 'import',
          recorded_at: '2025-06-01T12:00:00.000Z',
        },
        {
          order_status: 'Paid',
          update_time: '2025-06-01T12:00:00.000Z',
          source: 'status-change',
          recorded_at: '2025-06-01T12:00:00.000Z',
        },
      ],
      allowed_next: ['Finished', 'Refunded'],
    })
    const refused = await call({ method: 'POST', url: `${url}/status`, payload: { order_status: 'Created' } })
    assert.deepEqual([refused.status, refused.error().name], [409, 'FAILED_PRECONDITION'])
    const unknown = await call({ method: 'POST', url: `${url}/status`, payload: { order_status: 'Lost' } })
    assert.equal(unknown.status, 400)
  })

  test('are searched page by page', async (t) => {
    const { call, put } = await start(t)
    for (const [day, id] of ['c', 'b', 'a'].entries()) {
      const time = `2025-05-0${day + 1}T00:00:00Z`
      await put({ payment_order_id: id, create_time: time, update_time: time })
    }
    const first = (await call({ url: `${SANDBOX}/orders?app_id=game-1&limit=2` })).json()
    assert.deepEqual(
      first.orders.map((order: { payment_order_id: string; kind: string }) => [
        order.payment_order_id,
        order.kind,
      ]),
      [
        ['a', 'payment'],
        ['b', 'payment'],
      ],
    )
    const second = (
      await call({ url: `${SANDBOX}/orders?app_id=game-1&limit=2&cursor=${first.next_cursor}` })
    ).json()
    assert.deepEqual(Object.keys(second), ['orders'])
    assert.equal((await call({ url: `${SANDBOX}/orders?status=Nope` })).status, 400)
    assert.equal((await call({ url: `${SANDBOX}/orders?app_id=a&app_id=b` })).status, 400)
  })

  test('any id is found under its percent-encoding, decoded once', async (t) => {
    const { call, put } = await start(t)
    const ids = fc
      .string({
        unit: fc.constantFrom('a', '/', '%', '2', 'F', '?', '#', '+', ' ', '.', ';', 'é', '😀', '\n'),
        minLength: 1,
        maxLength: 12,
      })
      .filter((id) => id !== '.' && id !== '..')
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        await put({ payment_order_id: id })
        const found = await call({ url: `${SANDBOX}/orders/game-1/${encodeURIComponent(id)}` })
        assert.equal(found.json().order?.payment_order_id, id)
      }),
      { numRuns: 60 },
    )
  })

  test('an id of the full length is found, a longer one is not', async (t) => {
    const { call, put } = await start(t)
    const id = '界'.repeat(128)
    assert.equal((await put({ payment_order_id: id })).status, 201)
    assert.equal((await call({ url: `${SANDBOX}/orders/game-1/${encodeURIComponent(id)}` })).status, 200)
    for (const length of [129, 1500]) {
      const missing = await call({ url: `${SANDBOX}/orders/game-1/${'x'.repeat(length)}` })
      assert.deepEqual([missing.status, missing.error().name], [404, 'NOT_FOUND'])
    }
  })
})
