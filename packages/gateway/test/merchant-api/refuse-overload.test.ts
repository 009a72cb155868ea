import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createOverloadRefusals } from '../../src/merchant-api/refuse-overload.ts'

function refusals() {
  const counted: [status: number, name: string, count: number][] = []
  const logged: object[] = []
  const clock = { ms: 1_000, nowMs: () => clock.ms }
  let ids = 0
  const created = createOverloadRefusals({
    metrics: { requestsRefused: (...refused) => void counted.push(refused) },
    logger: { warn: (fields) => void logged.push(fields) },
    clock,
    makeId: () => `id-${++ids}`,
  })
  return { refusals: created, counted, logged, clock }
}

it('a request for which there is no time gets the error body with an id of its own, and Retry-After', () => {
  const { refusals: made, counted } = refusals()
  assert.deepEqual(made.refuse(3), ['id-1', 'id-2', 'id-3'])
  const { status, headers, body } = made.answer('id-2')
  assert.equal(status, 503)
  assert.deepEqual(Object.fromEntries(headers ?? []), { 'Retry-After': '1', 'Txgw-Debug-Id': 'id-2' })
  assert.deepEqual(JSON.parse(body), {
    name: 'UNAVAILABLE',
    message: 'The service has more requests than it can answer.',
    details: [{ '@type': 'type.apis.com/rpc.RetryInfo', retry_delay: '1s' }],
    debug_id: 'id-2',
  })
  assert.deepEqual(counted, [[503, 'UNAVAILABLE', 3]])
})

it('refusals are logged once a second, with their number', () => {
  const { refusals: made, logged, clock } = refusals()
  made.refuse(2)
  for (let i = 0; i < 50; i++) made.refuse(10)
  clock.ms += 999
  made.refuse(1)
  assert.deepEqual(logged, [{ count: 2 }])
  clock.ms += 1
  made.refuse(4)
  assert.deepEqual(logged, [{ count: 2 }, { count: 505 }])
})
