import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const NOW_MS = Date.UTC(2026, 0, 31)
const clock = { nowMs: () => NOW_MS }

const shown = {
  token_id: '01DESK',
  name: 'support desk',
  role: 'support',
  environments: ['sandbox'],
  created_at: '2026-01-30T00:00:00.000Z',
  created_by: 'operator',
  expires_at: null,
  last_used_at: null,
}
const PAGES = [
  {
    tokens: [shown, { ...shown, token_id: '01OLD', expires_at: '2026-01-31T00:00:00.000Z' }],
    next_cursor: 'next',
  },
  {
    tokens: [
      { ...shown, token_id: '01GONE', revoked_at: '2026-01-30T10:00:00.000Z' },
      {
        ...shown,
        token_id: '01SHOP',
        name: 'a\u001b[2Jshop',
        role: 'merchant',
        app_ids: ['a', 'b'],
        environments: ['production', 'sandbox'],
        expires_at: '2026-03-01T00:00:00.000Z',
        last_used_at: '2026-01-30T23:59:00.000Z',
      },
    ],
  },
]

const service = await startOperatorService({
  'POST /operator/v1/tokens': (request) =>
    json(201, { ...shown, expires_at: null, ...JSON.parse(String(request.body)), token: 'txgw_secret' }),
  'GET /operator/v1/tokens': ({ target }) => json(200, PAGES[target.includes('cursor=next') ? 1 : 0]),
  'DELETE /operator/v1/tokens/01DESK': () => ({ status: 204, body: '' }),
})
const run = (...args: string[]) => service.run(['token', ...args], { clock })
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))

suite('token', () => {
  test('add prints the token alone, and beside it that it is not shown again', async () => {
    const made = await run('add', 'support desk', '--role', 'support', '--environment', 'sandbox')
    assert.deepEqual([made.code, made.stdout], [0, 'txgw_secret\n'])
    assert.equal(
      made.stderr,
      'This is the token "support desk" with the id 01DESK. It does not expire.\nIt will not be shown again. Keep it where only its program can read it.\n',
    )
    assert.deepEqual(lastBody(), { name: 'support desk', role: 'support', environments: ['sandbox'] })
  })

  test('add sends both environments, the apps and the end', async () => {
    const both = ['--env', 'sandbox', '--environment', 'production']
    const limited = await run('add', 'ci', '--role', 'viewer', ...both, '--expires-in', '90d')
    assert.match(limited.stderr, /It expires at 2026-05-01T00:00:00\.000Z\./)
    assert.deepEqual(lastBody(), {
      name: 'ci',
      role: 'viewer',
      environments: ['sandbox', 'production'],
      expires_at: '2026-05-01T00:00:00.000Z',
    })
    const apps = ['--app', 'a', '--app', 'b', '--expires-at', '2027-01-01T00:00:00Z', '--format', 'json']
    const merchant = await run('add', 'shop', '--role', 'merchant', '--env', 'sandbox', ...apps)
    assert.deepEqual(lastBody(), {
      name: 'shop',
      role: 'merchant',
      environments: ['sandbox'],
      app_ids: ['a', 'b'],
      expires_at: '2027-01-01T00:00:00Z',
    })
    assert.deepEqual([JSON.parse(merchant.stdout).token, merchant.stderr], ['txgw_secret', ''])
  })

  test('add refuses what it does not understand, before it calls the service', async () => {
    const before = service.seen.length
    const wrong = [
      ['add', 'ci', '--role', 'root', '--env', 'sandbox'],
      ['add', 'ci', '--role', 'viewer'],
      ['add', 'ci', '--env', 'sandbox'],
      ['add', 'ci', '--role', 'viewer', '--env', 'test'],
      ['add', 'ci', '--role', 'viewer', '--env', 'sandbox', '--expires-in', 'soon'],
      ['add', 'ci', '--role', 'viewer', '--env', 'sandbox', '--expires-in', '1d', '--expires-at', 'x'],
    ]
    for (const args of wrong) assert.equal((await run(...args)).code, 2, args.join(' '))
    assert.equal(service.seen.length, before)
  })

  test('list shows every page, what works and what does not', async () => {
    const { code, stdout } = await run('list')
    assert.equal(code, 0)
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
      [
        ['ID', 'NAME', 'ROLE', 'ENVIRONMENTS', 'APPS', 'STATE', 'LAST USED'],
        ['01DESK', 'support desk', 'support', 'sandbox', 'works', 'never'],
        ['01OLD', 'support desk', 'support', 'sandbox', 'expired at 2026-01-31T00:00:00.000Z', 'never'],
        ['01GONE', 'support desk', 'support', 'sandbox', 'revoked at 2026-01-30T10:00:00.000Z', 'never'],
        [
          ...['01SHOP', 'a\\u001b[2Jshop', 'merchant', 'production, sandbox', 'a, b'],
          ...['works until 2026-03-01T00:00:00.000Z', '2026-01-30T23:59:00.000Z'],
        ],
      ],
    )
    const { tokens } = JSON.parse((await run('list', '--format', 'json')).stdout)
    assert.equal(tokens.length, 4)
  })

  test('revoke confirms, and an unknown token is reported', async () => {
    const { code, stdout } = await run('revoke', '01DESK')
    assert.deepEqual([code, stdout], [0, 'Token 01DESK is revoked.\n'])
    assert.equal((await run('revoke', '01NONE')).code, 1)
  })
})
