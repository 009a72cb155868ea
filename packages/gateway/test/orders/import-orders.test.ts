import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { registerApp } from '@txgw/domain/apps/register-app'
import { createBatchImporter } from '@txgw/domain/orders/import-batch'
import { importOrders as importTask } from '@txgw/domain/orders/import-orders'
import type { ImportProgress } from '@txgw/domain/orders/import-report'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { orderBody } from '@txgw/testkit/samples/wire'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { tellProgress } from '../../src/operator-api/operations/orders/import-operation.ts'
import { toWireImportReport } from '../../src/operator-api/operations/orders/import-report-wire.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'

const clock = { nowMs: () => NOW_MS }
const readTimes = () => ({ realMs: NOW_MS, environmentMs: NOW_MS, ofApps: new Map() })
const SMALL_BATCHES = { linesMax: 2, bytesMax: 1024 * 1024, waitMs: 60_000 }

type Task = Parameters<typeof importTask>[0]
type Given = 'importer' | 'readTimes' | 'actor' | 'aheadSecondsMax'
const importOrders = ({ store, ...task }: Omit<Task, Given> & { store: Store }) =>
  importTask({
    importer: createBatchImporter(store),
    readTimes,
    actor: 'operator',
    aheadSecondsMax: 300,
    ...task,
  }).then(toWireImportReport, tellProgress)

let store: Store

beforeEach(async () => {
  store = await openTestStore()
  await registerApp({ store, clock, appId: 'app-1', settings: { name: 'Game' } })
})

async function* stream(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

const line = (id: string, changes = {}): string =>
  `${JSON.stringify(orderBody({ payment_order_id: id, ...changes }))}\n`

describe('import', () => {
  test('stores valid lines, counts repeats, reports invalid lines and continues', async () => {
    const report = await importOrders({
      store,
      batchLimits: SMALL_BATCHES,
      source: stream(
        line('a'),
        line('a'),
        'not json\n',
        '\r\n',
        line('b', { shop_region: '' }),
        line('c', { app_id: 'nobody' }),
        line('a', { user_id: 'other' }),
        Buffer.from([0x22, 0xff, 0x22, 0x0a]),
        `${JSON.stringify(orderBody({ payment_order_id: 'x'.repeat(70_000) }))}\n`,
        line('d').trimEnd(),
      ),
    })
    assert.deepEqual(
      { ...report, errors: report.errors.map(({ line, name, message }) => `${line} ${name} ${message}`) },
      {
        accepted: 2,
        unchanged: 1,
        outdated: 0,
        rejected: 6,
        errors: [
          '3 INVALID_ARGUMENT The line is not valid JSON.',
          '5 INVALID_ARGUMENT The order is not valid.',
          '6 INVALID_ARGUMENT The order is not valid.',
          '7 ALREADY_EXISTS The stored order with this id conflicts with this one. Either it has the same update_time and other content, so a change needs a later update_time; or it has the other kind; or its recharge has ended, so it never changes, and only a new recharge makes a new order.',
          '8 INVALID_ARGUMENT The line is not valid UTF-8.',
          '9 PAYLOAD_TOO_LARGE The line is longer than 65536 bytes.',
        ],
        outdated_lines: [],
        warnings: [],
      },
    )
    assert.deepEqual(
      report.errors[1]?.details?.map(({ field }) => field),
      ['shop_region'],
    )
    assert.deepEqual(
      report.errors[2]?.details?.map(({ field, value }) => [field, value]),
      [['app_id', 'nobody']],
    )
    assert.equal((await store.orders.findOrder('app-1', 'd'))?.id, 'd')
    assert.equal(await store.orders.findOrder('app-1', 'b'), undefined)
  })

  test('refuses a line that says twice what an order costs', async () => {
    const twice = (name: string, changed: string) => line('a').replace(name, `${name}${changed},${name}`)
    const report = await importOrders({
      store,
      source: stream(
        twice('"total_price":', '{"currency":"USD","amount":"99999"}'),
        twice('"amount":', '"99999"'),
        twice('"order_status":', '"Refunded"'),
        line('b', { user_id: 'says ":", and "a":1, twice' }),
      ),
    })
    assert.deepEqual(
      report.errors.map(({ line, details }) => [
        line,
        details?.map(({ field, description }) => [field, description]),
      ]),
      ['total_price', 'order_items.0.price.amount', 'order_status'].map((field, index) => [
        index + 1,
        [[field, 'appears more than once, and only one of them can count']],
      ]),
    )
    assert.equal(report.accepted, 1)
    assert.equal(await store.orders.findOrder('app-1', 'a'), undefined)
  })

  test('accepts a byte order mark before the first line only', async () => {
    const report = await importOrders({
      store,
      source: stream(`\uFEFF${line('a')}\uFEFF${line('b')}`),
    })
    assert.deepEqual(
      { accepted: report.accepted, lines: report.errors.map(({ line }) => line) },
      { accepted: 1, lines: [2] },
    )
  })

  test('lists a bounded number of errors and says that there are more', async () => {
    const report = await importOrders({ store, source: stream('x\n'.repeat(1200), line('a')) })
    assert.deepEqual(
      { ...report, errors: report.errors.length },
      {
        accepted: 1,
        unchanged: 0,
        outdated: 0,
        rejected: 1200,
        errors: 1000,
        errors_truncated: true,
        outdated_lines: [],
        warnings: [],
      },
    )
  })

  test('reports outdated orders separately from repeats, with both times, and lists a bounded number', async () => {
    const kept = { update_time: '2025-05-02T00:00:00+08:00' }
    const report = await importOrders({
      store,
      source: stream(line('a', kept) + line('a', kept), line('a').repeat(1200)),
    })
    const { outdated_lines, ...counts } = report
    assert.deepEqual(counts, {
      accepted: 1,
      unchanged: 1,
      outdated: 1200,
      rejected: 0,
      errors: [],
      outdated_truncated: true,
      warnings: [],
    })
    assert.equal(outdated_lines.length, 1000)
    assert.deepEqual(outdated_lines[0], {
      line: 3,
      app_id: 'app-1',
      payment_order_id: 'a',
      update_time: orderBody().update_time,
      kept_update_time: kept.update_time,
    })
  })

  test('refuses a time in the future, so that the real time that follows counts', async () => {
    const future = { update_time: '2254-01-01T00:00:00Z' }
    const paid = { update_time: '2025-05-03T00:00:00Z', order_status: 'Paid' }
    const report = await importOrders({ store, source: stream(line('a', future), line('a', paid)) })
    assert.deepEqual([report.accepted, report.rejected], [1, 1])
    assert.deepEqual(
      report.errors[0]?.details?.map(({ field, value }) => [field, value]),
      [['update_time', future.update_time]],
    )
    assert.equal((await store.orders.findOrder('app-1', 'a'))?.status, 'Paid')
  })

  test('accepts an empty stream', async () => {
    assert.deepEqual(await importOrders({ store, source: stream() }), {
      accepted: 0,
      unchanged: 0,
      outdated: 0,
      rejected: 0,
      errors: [],
      outdated_lines: [],
      warnings: [],
    })
  })

  test('reports its progress after each stored batch', async () => {
    const seen: ImportProgress[] = []
    await importOrders({
      store,
      batchLimits: SMALL_BATCHES,
      source: stream(line('a') + line('b') + line('c')),
      onProgress: (progress) => seen.push(progress),
    })
    assert.deepEqual(seen, [
      { lastLine: 2, accepted: 2, unchanged: 0, outdated: 0, rejected: 0 },
      { lastLine: 3, accepted: 3, unchanged: 0, outdated: 0, rejected: 0 },
    ])
  })
})

describe('the warnings of an import', () => {
  const importLines = (...lines: string[]) => importOrders({ store, source: stream(...lines) })

  test('name the unusual value in a stored line, and what is usual', async () => {
    const [item] = orderBody().order_items
    const { total_price, order_items, ...bare } = orderBody({ payment_order_id: 'bare' })
    const report = await importLines(
      line('usual'),
      line('region', { shop_region: 'GLOBAL', payment_channel: 'WalletPay' }),
      line('money', { total_price: { currency: 'USDT', amount: '1' } }),
      line('items', { order_items: [item, { product_type: 'Gift Card', price: { currency: 'usd' } }, {}] }),
      `${JSON.stringify(bare)}\n`,
      line('none', { order_items: null, total_price: null }),
      line('refused', { shop_region: 'GLOBAL', app_id: 'nobody' }),
      line('usual', { shop_region: 'GLOBAL' }),
    )
    assert.deepEqual([report.accepted, report.rejected, report.warned], [6, 2, 4])
    assert.deepEqual(
      report.warnings.map(
        ({ line, field, value, description }) => `${line} ${field} ${value}: ${description}`,
      ),
      [
        '2 shop_region GLOBAL: usually two upper-case letters, such as US',
        '2 payment_channel WalletPay: usually upper-case letters, digits and "_", such as CREDIT_CARD',
        '3 total_price.currency USDT: usually three upper-case letters, such as USD',
        '4 order_items.1.product_type Gift Card: usually upper-case letters, digits and "_", such as VIRTUAL_GOOD',
        '4 order_items.1.price.currency usd: usually three upper-case letters, such as USD',
        '5 order_items : is absent, perhaps because its name is misspelt; send null when there is no value',
        '5 total_price : is absent, perhaps because its name is misspelt; send null when there is no value',
      ],
    )
    const kept = await store.orders.findOrder('app-1', 'bare')
    assert.deepEqual([kept?.items, kept?.totalPrice], [[], null])
  })

  test('are repeated for a line that was already stored', async () => {
    const odd = line('a', { shop_region: 'us' })
    await importLines(odd)
    const { unchanged, warnings } = await importLines(odd)
    assert.deepEqual([unchanged, warnings.map(({ value }) => value)], [1, ['us']])
  })

  test('are bounded, and a common value does not crowd out a rare one', async () => {
    const common = Array.from({ length: 1200 }, (_, index) => line(`c${index}`, { shop_region: 'GLOBAL' }))
    const few = await importLines(...common, line('rare', { payment_channel: 'rare' }))
    assert.deepEqual([few.warned, few.warnings.length, few.warnings_truncated], [1201, 11, true])
    assert.deepEqual(few.warnings.at(-1)?.line, 1201)
    const many = Array.from({ length: 1200 }, (_, index) => line(`m${index}`, { shop_region: `R${index}` }))
    const bounded = await importLines(...many)
    assert.deepEqual(
      [bounded.warned, bounded.warnings.length, bounded.warnings_truncated],
      [1200, 1000, true],
    )
  })
})

describe('an interrupted import', () => {
  test('says how much is stored when the store fails, and can be completed by sending it again', async () => {
    const source = () => stream(line('a') + line('b') + line('c') + line('d'))
    let calls = 0
    const failing: Store = {
      ...store,
      orders: {
        ...store.orders,
        putOrders: (orders, at) => {
          if (++calls === 2) throw new StoreUnavailable('disk full')
          return store.orders.putOrders(orders, at)
        },
      },
    }
    await assert.rejects(
      importOrders({ store: failing, batchLimits: SMALL_BATCHES, source: source() }),
      (error) => {
        assert.ok(error instanceof ServiceError)
        assert.equal(error.name, 'UNAVAILABLE')
        assert.equal(error.retryAfterSeconds, 1)
        assert.match(error.message, /2 orders were stored, 0 unchanged, 0 outdated, 0 rejected up to line 2/)
        assert.doesNotMatch(error.message, /disk full/)
        return true
      },
    )
    assert.equal(await store.orders.findOrder('app-1', 'c'), undefined)
    const report = await importOrders({ store, source: source() })
    assert.deepEqual([report.accepted, report.unchanged], [2, 2])
  })

  test('stores no incomplete line when its stream breaks', async () => {
    async function* cutOff() {
      yield Buffer.from(line('a') + line('b') + line('c').slice(0, 40))
      throw new ServiceError('REQUEST_TIMEOUT')
    }
    await assert.rejects(importOrders({ store, batchLimits: SMALL_BATCHES, source: cutOff() }), {
      name: 'REQUEST_TIMEOUT',
      message: /2 orders were stored/,
    })
    assert.equal(await store.orders.findOrder('app-1', 'c'), undefined)
  })
})
