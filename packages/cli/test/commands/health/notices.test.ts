import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const notice = (id: string, more: object = {}) => ({
  notice_id: id,
  at: '2026-01-31T08:30:00.000Z',
  kind: 'webhook-down',
  severity: 'critical',
  app_id: 'my-game',
  message: `Message ${id}\u202e.`,
  since: '2026-01-31T08:29:41.000Z',
  ended_at: null,
  delivery: null,
  ...more,
})
const OVER = notice('over', { ended_at: '2026-01-31T08:40:00.000Z' })
const KEY = notice('key', { kind: 'merchant-key-ends', severity: 'warning' })
const DOWN = notice('down', { delivery: { state: 'given-up', attempts: 3, last_error: 'status 500' } })

let kept = [OVER, KEY, DOWN]
const service = await startOperatorService({
  'GET /notices': ({ target }) =>
    json(200, { notices: target.includes('open=true') ? kept.filter((one) => one !== OVER) : kept }),
})
beforeEach(() => {
  kept = [OVER, KEY, DOWN]
})

suite('notices', () => {
  test('lists what lasts before what is over, the worst first', async () => {
    const { code, stdout } = await service.run(['notices'])
    assert.equal(code, 0)
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      'Notices of sandbox',
      '',
      '  critical  webhook-down  since 2026-01-31T08:29:41.000Z',
      '    Message down\\u202e.',
      '    noticed 2026-01-31T08:30:00.000Z, given up for the webhook for notices after 3 attempts: status 500',
      '',
      '  warning  merchant-key-ends  since 2026-01-31T08:29:41.000Z',
      '    Message key\\u202e.',
      '    noticed 2026-01-31T08:30:00.000Z',
      '',
      '  over  webhook-down  from 2026-01-31T08:29:41.000Z to 2026-01-31T08:40:00.000Z',
      '    Message over\\u202e.',
      '    noticed 2026-01-31T08:30:00.000Z',
    ])
  })

  test('--open asks only for what lasts, and JSON has the same order', async () => {
    const { stdout } = await service.run(['notices', '--open', '--format', 'json'])
    assert.deepEqual(JSON.parse(stdout), { notices: [DOWN, KEY] })
    kept = [OVER]
    assert.equal((await service.run(['notices', '--open'])).stdout, 'Nothing is wrong in sandbox now.\n')
    kept = []
    assert.equal((await service.run(['notices'])).stdout, 'There are no notices in sandbox.\n')
  })

  test('--check exits with 1 when something critical lasts, and only then', async () => {
    assert.equal((await service.run(['notices', '--check'])).code, 1)
    kept = [OVER, KEY]
    assert.equal((await service.run(['notices', '--check'])).code, 0)
  })
})
