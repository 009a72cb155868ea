import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OperatorOrder } from '@txgw/domain/orders/order-wire'
import { orderBody } from '@txgw/testkit/samples/wire'
import * as fc from 'fast-check'
import { SANDBOX, startOperatorApi } from './operator-harness.ts'

async function start(t: Parameters<typeof startOperatorApi>[0]) {
  const started = await startOperatorApi(t)
  await started.call({ method: 'POST', url: `${SANDBOX}/apps`, payload: { app_id: 'app-1', name: 'Game' } })
  const put = (changes = {}) =>
    started.call({ method: 'POST', url: `${SANDBOX}/orders`, payload: orderBody(changes) })
  return { ...started, put }
}

const limitViolation = (value: string) => ({
  '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
  field: 'limit',
  description: 'must be a whole number from 1 to 200',
  value,
})

describe('orders over HTTP', () => {
  test('get 201 when new, 200 when repeated or updated, 409 on a conflict', async (t) => {
    const { put } = await start(t)
    const created = await put()
    assert.deepEqual([created.status, created.json()], [201, { ...orderBody(), kind: 'payment' }])
    assert.equal((await put()).status, 200)
    assert.equal((await put({ update_time: '2025-05-03T00:00:00Z', order_status: 'Paid' })).status, 200)
    const conflict = await put({ update_time: '2025-05-03T00:00:00Z', order_status: 'Refunded' })
    assert.deepEqual([conflict.status, conflict.error().name], [409, 'ALREADY_EXISTS'])
  })

  test('name an invalid field with its rule and value', async (t) => {
    const { put } = await start(t)
    const refused = await put({ total_price: { currency: 'USD', amount: '1,50' } })
    assert.equal(refused.status, 400)
    const [detail] = refused.error().details ?? []
    assert.ok(detail && 'field' in detail)
    assert.deepEqual([detail.field, detail.value], ['total_price.amount', '1,50'])
  })

  test('are shown with their history and allowed next states', async (t) => {
    const { call, put } = await start(t)
    await put({ kind: 'marketing' })
    const url = `${SANDBOX}/orders/app-1/order-1`
    const paid = await call({ method: 'POST', url: `${url}/status`, payload: { order_status: 'Paid' } })
    assert.deepEqual([paid.status, paid.json().order_status], [200, 'Paid'])
    const at = '2025-06-01T12:00:00.000Z'
    const first = orderBody({ kind: 'marketing' })
    const order = { ...first, order_status: 'Paid', update_time: at }
    assert.deepEqual((await call({ url })).json(), {
      order,
      history: [
        {
          order_status: 'Created',
          update_time: first.update_time,
          source: 'import',
          recorded_at: at,
          at,
          actor: 'operator',
          order: first,
          changes: [],
        },
        {
          order_status: 'Paid',
          update_time: at,
          source: 'status-change',
          recorded_at: at,
          at,
          actor: 'operator',
          order,
          changes: [
            { field: 'update_time', before: first.update_time, after: at },
            { field: 'order_status', before: 'Created', after: 'Paid' },
          ],
        },
      ],
      allowed_next: ['Finished', 'Refunded'],
    })
    const refused = await call({ method: 'POST', url: `${url}/status`, payload: { order_status: 'Created' } })
    assert.deepEqual([refused.status, refused.error().name], [409, 'FAILED_PRECONDITION'])
    const unknown = await call({ method: 'POST', url: `${url}/status`, payload: { order_status: 'Lost' } })
    assert.equal(unknown.status, 400)
  })

  test('keep the amounts of a replaced version after an import', async (t) => {
    const { call, put } = await start(t)
    const price = (amount: string) => ({ total_price: { currency: 'USD', amount } })
    await put({ ...price('4.99'), order_status: 'Refunded' })
    await put({ ...price('99999'), order_status: 'Paid', update_time: '2025-05-02T00:00:00Z' })
    const outdated = await put({ ...price('4.99'), order_status: 'Refunded' })
    assert.deepEqual([outdated.status, outdated.error().name], [409, 'FAILED_PRECONDITION'])
    const { history } = (await call({ url: `${SANDBOX}/orders/app-1/order-1` })).json()
    assert.deepEqual(
      history.map(({ order }: { order: OperatorOrder }) => [order.order_status, order.total_price?.amount]),
      [
        ['Refunded', '4.99'],
        ['Paid', '99999'],
      ],
    )
    assert.deepEqual(history[1].changes.at(-1), {
      field: 'total_price',
      before: { currency: 'USD', amount: '4.99' },
      after: { currency: 'USD', amount: '99999' },
    })
  })

  test('are searched page by page', async (t) => {
    const { call, put } = await start(t)
    for (const [day, id] of ['c', 'b', 'a'].entries()) {
      const time = `2025-05-0${day + 1}T00:00:00Z`
      await put({ payment_order_id: id, create_time: time, update_time: time })
    }
    const first = (await call({ url: `${SANDBOX}/orders?app_id=app-1&limit=2` })).json()
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
      await call({ url: `${SANDBOX}/orders?app_id=app-1&limit=2&cursor=${first.next_cursor}` })
    ).json()
    assert.deepEqual(Object.keys(second), ['orders'])
    assert.equal((await call({ url: `${SANDBOX}/orders?status=Nope` })).status, 400)
    assert.equal((await call({ url: `${SANDBOX}/orders?app_id=a&app_id=b` })).status, 400)
  })

  test('refuse a limit outside 1 to 200, with the rule and the text as sent', async (t) => {
    const { call } = await start(t)
    for (const limit of ['0', '201', '-1', '1.5', 'ten', '', '1e2', '99999999999', '0x10', '+5']) {
      const refused = await call({ url: `${SANDBOX}/orders?limit=${encodeURIComponent(limit)}` })
      assert.deepEqual([refused.status, refused.error().details], [400, [limitViolation(limit)]], limit)
    }
    for (const limit of ['1', '200', '0050']) {
      assert.equal((await call({ url: `${SANDBOX}/orders?limit=${limit}` })).status, 200, limit)
    }
  })

  test('are found by any percent-encoded id, which is decoded once', async (t) => {
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
        const found = await call({ url: `${SANDBOX}/orders/app-1/${encodeURIComponent(id)}` })
        assert.equal(found.json().order?.payment_order_id, id)
      }),
      { numRuns: 60 },
    )
  })

  test('are found by an id of the full length, but not by a longer one', async (t) => {
    const { call, put } = await start(t)
    const id = '界'.repeat(128)
    assert.equal((await put({ payment_order_id: id })).status, 201)
    assert.equal((await call({ url: `${SANDBOX}/orders/app-1/${encodeURIComponent(id)}` })).status, 200)
    for (const length of [129, 1500]) {
      const missing = await call({ url: `${SANDBOX}/orders/app-1/${'x'.repeat(length)}` })
      assert.deepEqual([missing.status, missing.error().name], [404, 'NOT_FOUND'])
    }
  })
})
