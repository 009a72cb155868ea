import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const WAITING = {
  change_request_id: '01WAIT',
  app_id: 'my-game',
  kind: 'change_app',
  about: 'the app my-game',
  changes: [{ field: 'webhook_url', before: null, after: 'https://game.example/\u202e' }],
  state: 'waiting',
  requested_at: '2026-01-31T08:30:00.000Z',
  requested_by: 'Ann',
  lapses_at: '2026-02-07T08:30:00.000Z',
  decided_at: null,
  decided_by: null,
  reason: null,
}
const ALONE = { ...WAITING, break_glass: 'Outage', seen_at: null, seen_by: null }
const POLICY = {
  mode: 'auto',
  in_force: true,
  in_words: 'Two of Ann and Ben decide.',
  operators: ['Ann', 'Ben'],
  admins: [],
  refunds_above: [{ currency: 'USD', amount: '100' }],
  exempt_tokens: 1,
  open_break_glass: 0,
}

const service = await startOperatorService({
  'PATCH /operator/v1/production/apps/my-game': () => json(202, WAITING),
  'GET /operator/v1/production/change-requests/01WAIT': () => json(200, WAITING),
  'GET /operator/v1/production/two-people': () => json(200, POLICY),
  'PATCH /operator/v1/production/two-people': () => json(200, POLICY),
  'GET /operator/v1/production/break-glass': () => json(200, { break_glass: [ALONE] }),
  'POST /operator/v1/production/break-glass/01WAIT/seen': () =>
    json(200, { ...ALONE, seen_by: 'Ben', seen_at: 'now' }),
})
const SET = ['app', 'set', 'my-game', '--disable', '--env', 'production']

suite('two people', () => {
  test('a call that waits says until when, for whom and how it is approved, with exit code 0', async () => {
    const { code, stdout } = await service.run(SET)
    assert.equal(code, 0)
    assert.equal(
      stdout,
      'Nothing has changed yet: this waits until 2026-02-07T08:30:00.000Z for a second person with the role operator.\n' +
        'That person approves it with: txgw change-request approve 01WAIT --env production\n',
    )
    const asJson = await service.run([...SET, '--format', 'json'])
    assert.deepEqual([asJson.code, JSON.parse(asJson.stdout)], [0, WAITING])
  })

  test('a reason goes along as ASCII', async () => {
    await service.run([...SET, '--break-glass', 'Störung 100%'])
    assert.equal(service.seen.at(-1)?.headers['txgw-break-glass'], 'St%C3%B6rung%20100%25')
  })

  test('show has old and new values, and no hidden characters', async () => {
    const { stdout } = await service.run(['change-request', 'show', '01WAIT', '--env', 'production'])
    assert.match(stdout, /^the app my-game: asked by Ann/)
    assert.ok(stdout.includes('  webhook_url: none → https://game.example/\\u202e\n'))
  })

  test('the policy is shown and changed', async () => {
    const { stdout } = await service.run(['two-people', 'show'])
    assert.match(stdout, /^Two of Ann and Ben decide\.\n/)
    assert.match(stdout, /Refunds need two above +100 USD/)
    const limits = ['--refunds-above', 'USD:100', '--refunds-above', 'EUR:.5']
    assert.equal((await service.run(['two-people', 'set', ...limits])).code, 0)
    assert.deepEqual(JSON.parse(String(service.seen.at(-1)?.body)), {
      refunds_above: [
        { currency: 'USD', amount: '100' },
        { currency: 'EUR', amount: '.5' },
      ],
    })
    await service.run(['two-people', 'set', '--refunds-above', 'none'])
    assert.deepEqual(JSON.parse(String(service.seen.at(-1)?.body)), { refunds_above: [] })
    for (const wrong of [[], ['--refunds-above', '100USD']])
      assert.equal((await service.run(['two-people', 'set', ...wrong])).code, 2)
  })

  test('break glass is listed and seen', async () => {
    const listed = await service.run(['break-glass', 'list'])
    assert.match(listed.stdout, /01WAIT .* Outage +nobody yet/)
    const seen = await service.run(['break-glass', 'seen', '01WAIT'])
    assert.equal(seen.stdout, '01WAIT was seen by Ben at now.\n')
  })
})
