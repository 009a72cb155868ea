import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const times = { now: '2026-02-01T09:30:00.000Z', real_now: '2026-01-31T08:30:00.000Z' }
const shared = { ...times, offset_seconds: 0, clock_of: 'sandbox' }
const service = await startOperatorService({
  'GET /clock': () => json(200, shared),
  'PUT /clock': ({ target, body }) =>
    json(200, {
      ...times,
      ...JSON.parse(String(body)),
      clock_of: target.includes('app_id=') ? 'app' : 'sandbox',
    }),
  'DELETE /clock': () => json(200, shared),
})
const run = (...args: string[]) => service.run(['clock', ...args])

suite('clock', () => {
  test('move sends the offset for an app, or for all', async () => {
    const own = await run('move', '25h', '--app', 'my-game')
    assert.deepEqual(
      [own.code, own.stdout],
      [0, 'The clock of my-game is 90000 s ahead: 2026-02-01T09:30:00.000Z.\n'],
    )
    assert.match(service.seen.at(-1)?.target ?? '', /\/sandbox\/clock\?app_id=my-game$/)
    assert.deepEqual(JSON.parse(String(service.seen.at(-1)?.body)), { offset_seconds: 90_000 })
    assert.match((await run('move', '60')).stdout, /^The clock of the sandbox is 60 s ahead: /)
    assert.match(service.seen.at(-1)?.target ?? '', /\/sandbox\/clock$/)
    assert.equal((await run('move', 'tomorrow')).code, 2)
  })

  test('show and reset say which clock counts', async () => {
    assert.equal(
      (await run('reset', '--app', 'my-game')).stdout,
      'The clock of the sandbox is right: 2026-02-01T09:30:00.000Z. my-game follows it.\n',
    )
    assert.equal(service.seen.at(-1)?.method, 'DELETE')
    assert.deepEqual(JSON.parse((await run('show', '--format', 'json')).stdout), shared)
  })
})
