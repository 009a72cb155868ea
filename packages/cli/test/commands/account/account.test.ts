import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const SECRET = 'mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6E'
const invitation = {
  invitation_id: '01INVITED',
  name: 'Ann',
  email: null,
  role: 'support',
  environments: ['sandbox'],
  state: 'open',
  created_at: '2026-01-30T00:00:00.000Z',
  created_by: 'operator',
  expires_at: '2026-02-06T00:00:00.000Z',
}
const ann = {
  account_id: '01ANN',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'support',
  role_from: 'invitation',
  environments: ['sandbox'],
  enabled: true,
  signs_in_with: ['passkey', 'password'],
  created_at: '2026-01-30T00:00:00.000Z',
  created_by: 'operator',
  last_signed_in_at: null,
}
const shop = {
  ...ann,
  account_id: '01SHOP',
  name: 'a\u001b[2Jshop',
  email: null,
  role: 'merchant',
  app_ids: ['a', 'b'],
  enabled: false,
  last_signed_in_at: '2026-01-30T23:59:00.000Z',
}

const session = {
  session_id: '01SESSION',
  name: 'Ann',
  account_id: '01ANN',
  signed_in_by: 'passkey',
  address: '192.0.2.7',
  user_agent: 'Browser\u001b[2J/1.0',
  created_at: '2026-01-30T08:00:00.000Z',
  last_seen_at: '2026-01-30T08:30:00.000Z',
  idle_ends_at: '2026-01-30T09:30:00.000Z',
  expires_at: '2026-01-30T20:00:00.000Z',
}

const NOTHING = {
  tokens: [],
  invitations: [],
  sessions: [],
  sign_in_links: 0,
  change_requests: [],
  tokens_of_unknown_owner: [],
}
const token = {
  token_id: '01TOKEN',
  name: 'feed\u001b[2J',
  role: 'operator',
  environments: ['production'],
  created_at: '2026-01-30T00:00:00.000Z',
  created_by: 'shop',
  owner_id: '01SHOP',
  expires_at: null,
  last_used_at: '2026-01-30T10:00:00.000Z',
}
const belongings = {
  tokens: [token],
  invitations: [invitation],
  sessions: [session],
  sign_in_links: 1,
  change_requests: [
    {
      change_request_id: '01ASKED',
      app_id: 'a',
      change_webhook: { webhook_url: 'https://new.example/', replaces: null },
    },
  ],
  tokens_of_unknown_owner: [{ ...token, token_id: '01OLD', name: 'old', owner_id: null, last_used_at: null }],
}
const LASTING = [
  'invitation 01INVITED for "Ann", support',
  'sign-in links that nobody has used: 1',
  'change request 01ASKED for a: set the webhook address from none to https://new.example/',
]

const service = await startOperatorService({
  'POST /operator/v1/invitations': (request) =>
    json(201, {
      ...invitation,
      ...JSON.parse(String(request.body)),
      link: `http://behind.a.proxy/#invitation=${SECRET}`,
    }),
  'GET /operator/v1/invitations': () => json(200, { invitations: [invitation] }),
  'DELETE /operator/v1/invitations/01INVITED': () => ({ status: 204, body: '' }),
  'GET /operator/v1/accounts': ({ target }) =>
    json(200, target.includes('cursor') ? { accounts: [shop] } : { accounts: [ann], next_cursor: 'next' }),
  'GET /operator/v1/sessions': ({ target }) =>
    json(200, target.includes('cursor') ? { sessions: [] } : { sessions: [session], next_cursor: 'next' }),
  'DELETE /operator/v1/sessions/01SESSION': () => ({ status: 204, body: '' }),
  'GET /operator/v1/accounts/01ANN/belongings': () => json(200, { ...NOTHING, sessions: [session] }),
  'GET /operator/v1/accounts/01SHOP/belongings': () => json(200, belongings),
  'PATCH /operator/v1/accounts/01SHOP': (request) =>
    json(200, { ...shop, ...JSON.parse(String(request.body)) }),
  'PATCH /operator/v1/accounts/01ANN': (request) =>
    json(200, { ...ann, ...JSON.parse(String(request.body)) }),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))
const [, url = ''] = service.access

suite('invite', () => {
  test('prints the link alone, at the address where the service was reached', async () => {
    const made = await service.run(['invite', 'merchant', 'dragon-isle', '--app', 'dragon-isle'])
    assert.deepEqual([made.code, made.stdout], [0, `${url}/#invitation=${SECRET}\n`])
    assert.match(made.stderr, /This invites "dragon-isle" as merchant for sandbox\.\n/)
    assert.match(made.stderr, /works once, until 2026-02-06T00:00:00\.000Z\. It will not be shown again\./)
    assert.deepEqual(lastBody(), {
      name: 'dragon-isle',
      role: 'merchant',
      environments: ['sandbox'],
      app_ids: ['dragon-isle'],
    })
  })

  test('sends both environments and the e-mail address', async () => {
    const both = ['--env', 'sandbox', '--environment', 'production', '--email', 'ann@example.com']
    const made = await service.run(['invite', 'support', 'Ann', ...both, '--format', 'json'])
    assert.equal(JSON.parse(made.stdout).link, `${url}/#invitation=${SECRET}`)
    assert.deepEqual(lastBody(), {
      name: 'Ann',
      role: 'support',
      environments: ['sandbox', 'production'],
      email: 'ann@example.com',
    })
    assert.equal((await service.run(['invite', 'root', 'Ann'])).code, 2)
  })

  test('lists and withdraws invitations', async () => {
    const list = await service.run(['invitation', 'list'])
    assert.match(
      list.stdout,
      /01INVITED\s+Ann\s+support\s+sandbox\s+open\s+2026-02-06T00:00:00\.000Z\s+operator/,
    )
    const gone = await service.run(['invitation', 'withdraw', '01INVITED'])
    assert.deepEqual([gone.code, gone.stdout], [0, 'Invitation 01INVITED is withdrawn.\n'])
    assert.equal((await service.run(['invitation', 'withdraw', 'other'])).code, 1)
  })
})

suite('account', () => {
  test('lists all pages without control characters', async () => {
    const { stdout } = await service.run(['account', 'list'])
    assert.match(stdout, /Ann\s+support\s+sandbox\s+works\s+passkey, password\s+never/)
    assert.match(stdout, /shop\s+merchant\s+sandbox\s+a, b\s+switched off/)
    assert.ok(!stdout.includes('\u001b[2J'))
  })

  test('changes an account by its name, its e-mail address or its id', async () => {
    for (const name of ['ann', 'ANN@example.com', '01ANN']) {
      const changed = await service.run(['account', 'change', name, '--role', 'viewer'])
      assert.match(changed.stdout, /Ann\s+viewer/)
      assert.deepEqual(lastBody(), { role: 'viewer' })
    }
    await service.run(['account', 'change', 'Ann', '--role', 'merchant', '--app', 'a', '--env', 'production'])
    assert.deepEqual(lastBody(), { role: 'merchant', app_ids: ['a'], environments: ['production'] })
    assert.match((await service.run(['account', 'disable', 'Ann'])).stdout, /switched off/)
    assert.deepEqual(lastBody(), { enabled: false })
    await service.run(['account', 'enable', 'Ann'])
    assert.deepEqual(lastBody(), { enabled: true })
  })

  test('shows what would go along, and asks before more than sessions end', async () => {
    const shown = await service.run(['account', 'belongings', '01SHOP'])
    assert.equal(shown.code, 0)
    assert.ok(!shown.stdout.includes('\u001b'))
    const lines = shown.stdout.trimEnd().split('\n')
    assert.deepEqual(lines.slice(1, 4), LASTING)
    assert.match(lines[0] ?? '', /^token 01TOKEN "feed.*", operator, last used 2026-01-30T10:00:00\.000Z$/)
    assert.match(lines[4] ?? '', /^session 01SESSION from 192\.0\.2\.7, last used /)
    assert.match(lines[5] ?? '', /^stays, because its owner was not recorded: token 01OLD "old"/)
    const few = await service.run(['account', 'belongings', 'Ann'])
    assert.match(few.stdout, /^session 01SESSION/)

    const calls = service.seen.length
    const asked = await service.run(['account', 'disable', '01SHOP'])
    assert.equal(asked.code, 1)
    assert.match(
      asked.stderr,
      /More than sessions would end with the account "01SHOP"\. Nothing was changed\./,
    )
    for (const line of LASTING) assert.ok(asked.stderr.includes(line), line)
    assert.match(asked.stderr, /run the command again with --yes/)
    assert.ok(service.seen.slice(calls).every(({ method }) => method === 'GET'))
    assert.equal((await service.run(['account', 'disable', '01SHOP', '--yes'])).code, 0)
    assert.deepEqual(lastBody(), { enabled: false })
  })

  test('refuses an unknown account and a change of nothing', async () => {
    const nobody = await service.run(['account', 'disable', 'Bob'])
    assert.equal(nobody.code, 1)
    assert.match(nobody.stderr, /There is no account "Bob"\./)
    const nothing = await service.run(['account', 'change', 'Ann'])
    assert.equal(nothing.code, 2)
    assert.match(nothing.stderr, /There is nothing to change\./)
  })
})

suite('session', () => {
  test('lists all pages without control characters, and ends one', async () => {
    const { stdout } = await service.run(['session', 'list'])
    assert.match(stdout, /01SESSION\s+Ann\s+passkey\s+192\.0\.2\.7\s+2026-01-30T08:00:00\.000Z/)
    assert.ok(!stdout.includes('\u001b[2J'))
    const ended = await service.run(['session', 'end', '01SESSION'])
    assert.deepEqual([ended.code, ended.stdout], [0, 'Session 01SESSION has ended.\n'])
    assert.equal((await service.run(['session', 'end', 'other'])).code, 1)
  })
})
