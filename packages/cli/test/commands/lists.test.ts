import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../support/operator-service.ts'
import { ORDER } from '../support/sample-order.ts'
import { FORBIDDEN } from '../support/sample-validation.ts'

const NOW_MS = Date.UTC(2026, 10, 16, 12)
const clock = { nowMs: () => NOW_MS }

const RECHARGE = {
  recharge_id: 'R1',
  state: 'ENDED',
  app_id: 'my-game',
  user_id: 'player-1',
  server_id: '17',
  end_reason: { kind: 'forbidden', code: 'OTHER', message: 'only for VIPs' },
  kind: 'payment',
  total_price: ORDER.total_price,
  order_id: null,
  validation_id: 'VAL2',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:01.000Z',
}
const REQUEST = {
  debug_id: 'D1',
  received_at: '2026-01-01T00:00:00.000Z',
  duration_ms: 0.4,
  client_address: '192.0.2.7',
  method: 'POST',
  target: '/v2/orders',
  app_id: null,
  claimed_app_id: 'my-game',
  serial_no: null,
  order_id: null,
  status: 401,
  error_name: 'UNAUTHENTICATED',
  reason: 'wrong-signature',
}
const PLAYER = {
  user_id: 'player-1',
  last_refusal: {
    at: '2026-01-01T00:00:00.000Z',
    words: 'The merchant forbade the top-up: only for VIPs (OTHER).',
    validation_id: 'VAL2',
    recharge_id: 'R1',
    app_id: 'my-game',
    outcome: 'forbidden',
    code: 'OTHER',
  },
  orders: [],
  recharges: [RECHARGE],
  validations: [FORBIDDEN],
  next_cursors: { validations: 'more' },
}

const service = await startOperatorService({
  'GET /recharges': ({ target, headers }) => {
    if (headers.accept === 'text/csv') return { status: 200, body: 'created_at,app_id\r\n1,2\r\n' }
    if (queryOf(target).get('app_id') === 'refused')
      return json(400, { name: 'INVALID_ARGUMENT', message: 'No.', debug_id: '01NO' })
    const isLate = queryOf(target).get('state') === 'VALIDATING'
    return json(
      200,
      isLate
        ? { recharges: [], next_cursor: 'older', reached: '2026-01-01T00:00:00.000Z' }
        : { recharges: [RECHARGE] },
    )
  },
  'GET /requests': ({ headers }) =>
    headers.accept === 'application/jsonl'
      ? { status: 200, body: `${JSON.stringify(REQUEST)}\n` }
      : json(200, { requests: [REQUEST] }),
  'GET /orders': () => json(200, { orders: [] }),
  'GET /players/player-1': () => json(200, PLAYER),
})

const queryOf = (target = '') => new URL(target, 'http://service').searchParams
const lastQuery = () => Object.fromEntries(queryOf(service.seen.at(-1)?.target))

suite('lists', () => {
  test('recharge list sends its filters, with how long ago as a time', async () => {
    const filters = ['--app', 'my-game', '--player', 'p&1', '--state', 'ENDED']
    const period = ['--from', '2h', '--to', '2026-11-16T11:00:00+01:00']
    const { code, stdout, stderr } = await service.run(['recharge', 'list', ...filters, ...period], { clock })
    assert.equal(code, 0, stderr)
    assert.deepEqual(lastQuery(), {
      app_id: 'my-game',
      user_id: 'p&1',
      state: 'ENDED',
      from: '2026-11-16T10:00:00.000Z',
      to: '2026-11-16T11:00:00+01:00',
    })
    assert.equal(
      stdout,
      [
        '  STARTED                   APP      PLAYER    STATE  REASON  TOTAL      ORDER  RECHARGE',
        '  2026-01-01T00:00:00.000Z  my-game  player-1  ENDED  OTHER   4.990 USD  –      R1',
        '',
      ].join('\n'),
    )
    assert.equal(stderr, '\n1 recharge.\n')
  })

  test('a page that is empty for now says how far back it goes', async () => {
    const { stdout, stderr } = await service.run(['recharge', 'list', '--state', 'VALIDATING'])
    assert.equal(stdout, 'No recharges match since 2026-01-01T00:00:00.000Z.\n')
    assert.match(stderr, /--cursor older/)
  })

  test('a time that is none is refused with examples', async () => {
    const { code, stderr } = await service.run(['order', 'list', '--from', 'yesterday'])
    assert.equal(code, 2)
    assert.match(stderr, /such as 2026-11-01T00:00:00Z, or how long ago that was, such as 15m, 2h or 7d/)
  })

  test('the former name of the player still works', async () => {
    await service.run(['order', 'list', '--user', 'player-1'])
    assert.deepEqual(lastQuery(), { user_id: 'player-1' })
  })

  test('request list shows the app that a refused request names as not proven', async () => {
    const { stdout } = await service.run(['request', 'list', '--name', 'UNAUTHENTICATED', '--status', '401'])
    assert.deepEqual(lastQuery(), { name: 'UNAUTHENTICATED', status: '401' })
    assert.equal(
      stdout,
      [
        '  ARRIVED                   APP       STATUS  ERROR            ORDER  TOOK    FROM       DEBUG ID',
        '  2026-01-01T00:00:00.000Z  my-game?  401     UNAUTHENTICATED  –      0.4 ms  192.0.2.7  D1',
        '',
      ].join('\n'),
    )
  })

  test('csv and jsonl are what the service streams, byte for byte', async () => {
    const csv = await service.run(['recharge', 'list', '--app', 'my-game', '--format', 'csv'])
    assert.deepEqual([csv.code, csv.stdout, csv.stderr], [0, 'created_at,app_id\r\n1,2\r\n', ''])
    assert.deepEqual(lastQuery(), { app_id: 'my-game' })
    const lines = await service.run(['request', 'list', '--outcome', 'refused', '--format', 'jsonl'])
    assert.equal(lines.stdout, `${JSON.stringify(REQUEST)}\n`)
    const refused = await service.run(['recharge', 'list', '--app', 'refused', '--format', 'jsonl'])
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /INVALID_ARGUMENT/)
  })

  test('player show prints the last refusal in words and each list', async () => {
    const { code, stdout } = await service.run(['player', 'show', 'player-1', '--app', 'my-game'])
    assert.equal(code, 0)
    assert.deepEqual(lastQuery(), { app_id: 'my-game' })
    assert.match(stdout, /^Player player-1\nLast refusal, .*: The merchant forbade the top-up: only for VIPs/)
    assert.match(stdout, /\nNo orders\.\n/)
    assert.match(stdout, /\n1 recharge:\n {2}STARTED/)
    assert.match(stdout, /\nThe newest 1 validation:\n {2}ASKED/)
    const { stdout: document } = await service.run(['player', 'show', 'player-1', '--format', 'json'])
    assert.deepEqual(JSON.parse(document), PLAYER)
  })
})
