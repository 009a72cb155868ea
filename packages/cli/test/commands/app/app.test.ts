import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const APP = {
  app_id: 'my-game',
  name: 'My Game',
  webhook_url: null,
  enabled: true,
  rate_limit: { per_second: 50, burst: 100 },
  validation_deadline_ms: 5000,
  on_unreachable: 'end',
  verdict_reading: 'lenient',
  default_server_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  updated_by: 'Ann',
  keys: [
    {
      serial_no: '1',
      fingerprint: 'aa',
      added_at: '2026-01-01T00:00:00.000Z',
      added_by: 'Ann',
      revoked_at: '2026-01-02T00:00:00.000Z',
      revoked_by: 'Bob',
    },
    { serial_no: '2', fingerprint: 'bb', added_at: '2026-01-02T00:00:00.000Z' },
  ],
}
const VIOLATION = {
  '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
  field: 'app_id',
  description: 'must match pattern',
  value: 'bad id',
}

const service = await startOperatorService({
  'POST /apps': ({ body }) =>
    JSON.parse(body.toString()).app_id === 'bad id'
      ? json(400, {
          name: 'INVALID_ARGUMENT',
          message: 'Not valid.',
          details: [VIOLATION],
          debug_id: '01BAD',
        })
      : json(201, APP),
  'GET /apps': ({ target }) =>
    target.endsWith('&cursor=next')
      ? json(200, { apps: [{ ...APP, app_id: 'second', enabled: false }] })
      : json(200, { apps: [APP], next_cursor: 'next' }),
  'GET /apps/my-game': () => json(200, APP),
  'PATCH /apps/my-game': () => json(200, APP),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))

suite('app', () => {
  test('add sends only the given values', async () => {
    const { code, stdout } = await service.run(['app', 'add', 'my-game', '--name', 'My Game'])
    assert.equal(code, 0)
    const [, url] = service.access
    assert.equal(
      stdout,
      `App my-game is registered in sandbox.\nNext, register a key for it:\n  npm run -s txgw -- key add my-game <serial_no> <pem_file> --operator-url ${url}\n`,
    )
    assert.deepEqual(lastBody(), { app_id: 'my-game', name: 'My Game' })
    await service.run(['app', 'add', 'my-game', '--name', 'x', '--webhook-url', 'https://game.example/hook'])
    assert.deepEqual(lastBody(), { app_id: 'my-game', name: 'x', webhook_url: 'https://game.example/hook' })
  })

  test('add takes every setting that has a value', async () => {
    await service.run([
      ...['app', 'add', 'my-game', '--name', 'x', '--rate-limit', '50:100', '--on-unreachable', 'continue'],
      ...['--validation-deadline', '900', '--verdict-reading', 'explicit', '--default-server', 'S1'],
    ])
    assert.deepEqual(lastBody(), {
      app_id: 'my-game',
      name: 'x',
      rate_limit: { per_second: 50, burst: 100 },
      validation_deadline_ms: 900,
      on_unreachable: 'continue',
      verdict_reading: 'explicit',
      default_server_id: 'S1',
    })
  })

  test('add shows the refused fields', async () => {
    const { code, stderr } = await service.run(['app', 'add', 'bad id', '--name', 'x'])
    assert.equal(code, 1)
    assert.equal(
      stderr,
      'Error: Not valid. (INVALID_ARGUMENT)\n  app_id: must match pattern (sent: bad id)\n  debug_id: 01BAD\n',
    )
  })

  test('list fetches all pages', async () => {
    const { code, stdout, stderr } = await service.run(['app', 'list'])
    assert.equal(code, 0)
    assert.equal(
      stdout,
      [
        '  APP      NAME     ENABLED  KEYS  WEBHOOK',
        '  my-game  My Game  yes      1     –',
        '  second   My Game  no       1     –',
        '',
      ].join('\n'),
    )
    assert.equal(stderr, '\n2 apps in sandbox.\n')
    const asJson = await service.run(['app', 'list', '--format', 'json'])
    assert.deepEqual(
      JSON.parse(asJson.stdout).apps.map(({ app_id }: typeof APP) => app_id),
      ['my-game', 'second'],
    )
  })

  test('show prints settings and keys', async () => {
    const { code, stdout } = await service.run(['app', 'show', 'my-game'])
    assert.equal(code, 0)
    assert.match(stdout, /rate limit {2}50 per second, 100 at once\n/)
    assert.match(stdout, /updated +2026-01-02T00:00:00\.000Z by Ann\n/)
    assert.match(
      stdout,
      / {2}1 +revoked 2026-01-02T00:00:00\.000Z by Bob +\S+Z by Ann {2}aa\n {2}2 +active +\S+Z +bb\n/,
    )
    const asJson = await service.run(['app', 'show', 'my-game', '--format', 'json'])
    assert.deepEqual(JSON.parse(asJson.stdout), APP)
  })

  test('a missing app fails with the debug_id', async () => {
    const { code, stderr } = await service.run(['app', 'show', '../apps'])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: There is no such thing here\. \(NOT_FOUND\)\n {2}debug_id: 01MISSING\n/)
    assert.equal(service.seen.at(-1)?.target, '/operator/v1/sandbox/apps/..%2Fapps')
    await service.run(['app', 'show', '..'])
    assert.equal(service.seen.at(-1)?.target, '/operator/v1/sandbox/apps/%2E%2E')
  })

  test('set sends only the given settings', async () => {
    const changes: [string[], unknown][] = [
      [['--disable'], { enabled: false }],
      [['--enable', '--rate-limit', '50'], { enabled: true, rate_limit: { per_second: 50 } }],
      [['--rate-limit', '50:100'], { rate_limit: { per_second: 50, burst: 100 } }],
      [['--no-rate-limit', '--no-webhook-url'], { rate_limit: null, webhook_url: null }],
      [
        ['--verdict-reading', 'explicit', '--default-server', 'S1'],
        { verdict_reading: 'explicit', default_server_id: 'S1' },
      ],
      [['--no-default-server'], { default_server_id: null }],
      [
        [
          '--name',
          'n',
          '--webhook-url',
          'https://g.example',
          '--validation-deadline',
          '900',
          '--on-unreachable',
          'continue',
        ],
        {
          name: 'n',
          webhook_url: 'https://g.example',
          validation_deadline_ms: 900,
          on_unreachable: 'continue',
        },
      ],
    ]
    for (const [flags, expected] of changes) {
      assert.equal((await service.run(['app', 'set', 'my-game', ...flags])).code, 0)
      assert.deepEqual(lastBody(), expected)
    }
  })

  test('set sends nothing without a setting or with an invalid one', async () => {
    const seenBefore = service.seen.length
    for (const flags of [
      [],
      ['--rate-limit', '5:6:7'],
      ['--rate-limit', 'many'],
      ['--enable', '--disable'],
    ]) {
      assert.equal((await service.run(['app', 'set', 'my-game', ...flags])).code, 2, flags.join(' '))
    }
    assert.equal(service.seen.length, seenBefore)
  })
})
