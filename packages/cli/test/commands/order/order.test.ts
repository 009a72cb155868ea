import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { shellQuote } from '../../../src/output/shell-quote.ts'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { MAIN } from '../../support/run-txgw.ts'
import { ORDER } from '../../support/sample-order.ts'

const KEPT = { ...ORDER, kind: 'payment' }
const FOUND = {
  order: KEPT,
  history: [
    {
      order_status: 'Created',
      update_time: '2025-02-28T17:55:00+08:00',
      source: 'import',
      at: '2025-02-28T09:56:00.000Z',
      actor: null,
      order: null,
      changes: [],
    },
    {
      order_status: 'Refunded',
      update_time: '2025-03-01T17:55:00+08:00',
      source: 'import',
      at: '2025-03-01T09:56:00.000Z',
      actor: 'operator',
      changes: null,
      order: { ...KEPT, total_price: { currency: 'USD', amount: '9.98' } },
      restored: { at: '2025-04-01T00:00:00.000Z', actor: 'console' },
    },
    {
      order_status: 'Paid',
      update_time: '2025-03-01T18:00:00.000+08:00',
      source: 'status-change',
      at: '2025-03-01T10:01:00.000Z',
      actor: 'operator',
      order: KEPT,
      changes: [
        { field: 'update_time', before: '2025-03-01T17:55:00+08:00', after: '2025-03-01T18:00:00.000+08:00' },
        { field: 'user_id', before: 'player\u001b2', after: 'player-1' },
        { field: 'order_status', before: 'Refunded', after: 'Paid' },
        { field: 'order_items.1', before: { product_id: 'p-2' }, after: null },
        {
          field: 'total_price',
          before: { currency: 'USD', amount: '9.98' },
          after: { currency: 'USD', amount: '4.990' },
        },
      ],
    },
  ],
  allowed_next: ['Finished', 'Refunded'],
}
const pages: Record<string, unknown> = {
  '': { orders: [KEPT], next_cursor: 'two' },
  two: { orders: [{ ...KEPT, payment_order_id: 'order-2' }], next_cursor: 'three' },
  three: { orders: [{ ...KEPT, payment_order_id: 'order-3' }] },
}
const queryOf = (target: string) => new URL(target, 'http://service').searchParams

const service = await startOperatorService({
  'GET /orders/my-game/ord%2F1': () => json(200, FOUND),
  'POST /orders/my-game/order-1/status': ({ body }) =>
    JSON.parse(body.toString()).order_status === 'Paid'
      ? json(200, KEPT)
      : json(409, { name: 'FAILED_PRECONDITION', message: 'The order is Paid.', debug_id: '01STATE' }),
  'GET /orders': ({ target }) =>
    queryOf(target).get('app_id') === 'none'
      ? json(200, { orders: [] })
      : queryOf(target).get('app_id') === 'many'
        ? json(200, { orders: Array.from({ length: 2_000 }, () => KEPT) })
        : json(200, pages[queryOf(target).get('cursor') ?? '']),
})

suite('order', () => {
  test('show prints the order, its history and the states allowed next', async () => {
    const { code, stdout } = await service.run(['order', 'show', 'my-game', 'ord/1'])
    assert.equal(code, 0)
    assert.equal(
      stdout,
      [
        'Order order-1 of my-game',
        '  status   Paid',
        '  kind     payment',
        '  total    4.990 USD',
        '  player   player-1',
        '  server   17',
        '  region   SG',
        '  channel  CREDIT_CARD',
        '  created  2025-03-01T17:55:00+08:00',
        '  updated  2025-03-01T18:00:00.000+08:00',
        '',
        '  QTY  PRODUCT   GAME PRODUCT         TYPE          PRICE',
        '  1    gems-100  com.example.gems100  VIRTUAL_GOOD  4.990 USD',
        '',
        'History',
        '  SINCE                          STATUS    TOTAL      SOURCE         ACTOR     RECORDED',
        '  2025-02-28T17:55:00+08:00      Created   unknown    import         unknown   2025-02-28T09:56:00.000Z',
        '  2025-03-01T17:55:00+08:00      Refunded  9.98 USD   import         operator  2025-03-01T09:56:00.000Z',
        '  2025-03-01T18:00:00.000+08:00  Paid      4.990 USD  status-change  operator  2025-03-01T10:01:00.000Z',
        '',
        'Changes',
        '  Refunded 2025-03-01T17:55:00+08:00',
        '    restored from an archive at 2025-04-01T00:00:00.000Z by console',
        '    unknown: a version was replaced before the service kept whole versions',
        '  Paid 2025-03-01T18:00:00.000+08:00',
        '    user_id        player\\u001b2 → player-1',
        '    order_status   Refunded → Paid',
        '    order_items.1  {"product_id":"p-2"} → nothing',
        '    total_price    9.98 USD → 4.990 USD',
        '',
        'Allowed next: Finished, Refunded',
        '',
      ].join('\n'),
    )
    const asJson = await service.run(['order', 'show', 'my-game', 'ord/1', '--format', 'json'])
    assert.deepEqual(JSON.parse(asJson.stdout), FOUND)
  })

  test('status prints the new state, or why the change is not allowed', async () => {
    const done = await service.run(['order', 'status', 'my-game', 'order-1', 'Paid'])
    assert.deepEqual(
      [done.code, done.stdout],
      [0, 'Order order-1 is now Paid, changed at 2025-03-01T18:00:00.000+08:00.\n'],
    )
    const refused = await service.run(['order', 'status', 'my-game', 'order-1', 'Created'])
    assert.equal(refused.code, 1)
    assert.match(
      refused.stderr,
      /^Error: The order is Paid\. \(FAILED_PRECONDITION\)\n {2}debug_id: 01STATE\n/,
    )
  })

  test('list sends its filters and says how to get the next page', async () => {
    const filters = [
      '--app',
      'my-game',
      '--user',
      'p&1',
      '--status',
      'Paid',
      '--id',
      'order-1',
      '--limit',
      '1',
    ]
    const { code, stdout, stderr } = await service.run(['order', 'list', ...filters])
    assert.equal(code, 0)
    assert.deepEqual(Object.fromEntries(queryOf(service.seen.at(-1)?.target ?? '')), {
      app_id: 'my-game',
      user_id: 'p&1',
      status: 'Paid',
      id: 'order-1',
      limit: '1',
    })
    assert.match(
      stdout,
      /^ {2}CREATED +APP +ORDER +KIND +STATUS +TOTAL\n.* my-game {2}order-1 .*4\.990 USD\n$/,
    )
    assert.equal(
      stderr,
      '\nThere are more orders. Add --cursor two for the next page, or --all for all pages.\n',
    )
  })

  test('list --all joins all pages into one document', async () => {
    const { code, stdout, stderr } = await service.run(['order', 'list', '--all', '--format', 'json'])
    assert.equal(code, 0)
    assert.equal(stderr, '')
    const document = JSON.parse(stdout)
    assert.deepEqual(Object.keys(document), ['orders'])
    assert.deepEqual(
      document.orders.map(({ payment_order_id: id }: typeof KEPT) => id),
      ['order-1', 'order-2', 'order-3'],
    )
  })

  test('a list without a match says so', async () => {
    const { code, stdout, stderr } = await service.run(['order', 'list', '--app', 'none'])
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: 'No orders match.\n', stderr: '' })
  })

  test('ends silently when its reader closes the pipe', async () => {
    const words = [
      process.execPath,
      MAIN,
      'order',
      'list',
      '--app',
      'many',
      '--format',
      'json',
      ...service.access,
    ]
    const line = `${words.map(shellQuote).join(' ')} | head -c 11; exit "\${PIPESTATUS[0]}"`
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line])
    assert.deepEqual({ stdout, stderr }, { stdout: '{"orders":[', stderr: '' })
  })
})
