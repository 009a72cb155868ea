import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const waiting = {
  change_request_id: '01WEB',
  app_id: 'my-game',
  change_webhook: { webhook_url: 'https://game.example/new' },
  state: 'waiting',
  requested_at: '2026-01-30T00:00:00.000Z',
  requested_by: 'dev\u001b[2Jelopers',
  lapses_at: '2026-02-06T00:00:00.000Z',
  decided_at: null,
  decided_by: null,
  reason: null,
}
const { change_webhook: _, ...withoutChange } = waiting
const PAGES = [
  { change_requests: [waiting], next_cursor: 'next' },
  {
    change_requests: [
      {
        ...withoutChange,
        change_request_id: '01KEY',
        add_key: { serial_no: '2', public_key: 'PEM' },
        state: 'lapsed',
      },
      {
        ...withoutChange,
        change_request_id: '01OLD',
        revoke_key: { serial_no: '1' },
        state: 'refused',
        decided_by: 'Ada',
        reason: 'Still in use',
      },
    ],
  },
]
const AT = '/operator/v1/production/change-requests'

const PEM = '-----BEGIN PUBLIC KEY-----\n'

const service = await startOperatorService({
  [`POST ${AT}`]: ({ body }) => json(201, { ...withoutChange, ...JSON.parse(String(body)) }),
  [`POST ${AT}/01WEB/withdraw`]: () => json(200, { ...waiting, state: 'withdrawn', decided_by: 'Lin' }),
  [`GET ${AT}`]: ({ target }) => json(200, PAGES[target.includes('cursor=next') ? 1 : 0]),
  [`POST ${AT}/01WEB/approve`]: () => json(200, { ...waiting, state: 'approved', decided_by: 'Ada' }),
  [`POST ${AT}/01WEB/refuse`]: (request) =>
    json(200, { ...waiting, state: 'refused', decided_by: 'Ada', ...JSON.parse(String(request.body)) }),
})
const run = (...args: string[]) => service.run(['change-request', ...args, '--env', 'production'])
const sent = () => JSON.parse(String(service.seen.at(-1)?.body))

suite('change-request', () => {
  test('list shows every page with the change and the state of each request', async () => {
    const listed = await run('list', '--open', '--app', 'my-game')
    assert.equal(listed.code, 0)
    const [head, ...rows] = listed.stdout.trimEnd().split('\n')
    assert.match(head ?? '', /^ +ID +ABOUT +CHANGE +STATE +REQUESTED BY +REQUESTED AT$/)
    assert.match(
      rows[0] ?? '',
      /01WEB +my-game +set the webhook address to https:\/\/game\.example\/new +waits until/,
    )
    assert.match(rows[1] ?? '', /01KEY +my-game +add key 2 +lapsed at 2026-02-06/)
    assert.match(rows[2] ?? '', /01OLD +my-game +revoke key 1 +refused by Ada: Still in use/)
    assert.ok(!listed.stdout.includes('\u001b[2J'))
    assert.match(service.seen.at(-1)?.target ?? '', /app_id=my-game/)
    assert.match(service.seen.at(-1)?.target ?? '', /open=true/)
  })

  test('ask sends the change that the merchant wants', async () => {
    const webhook = await run('ask', 'webhook', 'my-game', 'https://game.example/new')
    assert.equal(
      webhook.stdout,
      'Request 01WEB for my-game waits until 2026-02-06T00:00:00.000Z: set the webhook address to https://game.example/new.\n',
    )
    assert.deepEqual(sent(), {
      app_id: 'my-game',
      change_webhook: { webhook_url: 'https://game.example/new' },
    })
    await run('ask', 'webhook', 'my-game')
    assert.deepEqual(sent(), { app_id: 'my-game', change_webhook: { webhook_url: null } })
    await run('ask', 'revocation', 'my-game', '1')
    assert.deepEqual(sent(), { app_id: 'my-game', revoke_key: { serial_no: '1' } })
    const args = ['change-request', 'ask', 'key', 'my-game', '2', '-', '--env', 'production']
    assert.equal((await service.run(args, { input: PEM })).code, 0)
    assert.deepEqual(sent(), { app_id: 'my-game', add_key: { serial_no: '2', public_key: PEM } })
    const seenBefore = service.seen.length
    const refused = await service.run(args, { input: PEM.replace('PUBLIC', 'PRIVATE') })
    assert.match(refused.stderr, /This is a private key\. It was not sent\./)
    assert.equal(service.seen.length, seenBefore)
  })

  test('withdraw says so', async () => {
    const withdrawn = await run('withdraw', '01WEB')
    assert.match(withdrawn.stdout, /for my-game is withdrawn: set the webhook address/)
  })

  test('approve says what has changed', async () => {
    const approved = await run('approve', '01WEB')
    assert.equal(approved.code, 0)
    assert.match(
      approved.stdout,
      /for my-game is approved: set the webhook address to https:\/\/game\.example\/new\./,
    )
  })

  test('refuse sends the reason', async () => {
    const refused = await run('refuse', '01WEB', '--reason', 'Unknown host', '--format', 'json')
    assert.equal(JSON.parse(refused.stdout).reason, 'Unknown host')
    assert.deepEqual(JSON.parse(String(service.seen.at(-1)?.body)), { reason: 'Unknown host' })
  })
})
