import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const setting = (value: string) => ({ flag: '--allow-webhook-address', variable: 'TXGW_ALLOW', value })
const checks: Record<string, unknown> = {
  'https://game.example/': {
    url: 'https://game.example/',
    allowed: true,
    addresses: [
      { address: '192.0.0.9', allowed: true },
      { address: '10.1.0.1', allowed: true, allowed_by_setting: true },
    ],
  },
  'https://inside.example/': {
    url: 'https://inside.example/',
    allowed: false,
    addresses: [
      {
        address: '10.0.0.5',
        allowed: false,
        rule: 'private',
        message: 'private: 10.0.0.5 is a private network',
        setting: setting('10.0.0.5/32'),
      },
      {
        address: 'fd00::1',
        allowed: false,
        rule: 'unique-local',
        message: 'unique-local: fd00::1 is a private IPv6 network',
        setting: setting('fd00::1/128'),
      },
    ],
  },
  'https://me:pass@game.example/': {
    url: 'https://me:pass@game.example/',
    allowed: false,
    refusal: { rule: 'credentials-in-url', message: 'it contains a user name or a password' },
    addresses: [],
  },
  'https://nowhere.invalid/': {
    url: 'https://nowhere.invalid/',
    allowed: false,
    resolve_failure: 'ENOTFOUND',
    addresses: [],
  },
}
const service = await startOperatorService({
  'POST /webhook-checks': ({ body }) => json(200, checks[JSON.parse(body.toString()).url]),
})

suite('webhook check', () => {
  test('shows an allowed address', async () => {
    const { code, stdout } = await service.run(['webhook', 'check', 'https://game.example/'])
    assert.equal(code, 0)
    assert.equal(
      stdout,
      [
        'https://game.example/ is allowed in sandbox.',
        '',
        '  ADDRESS    VERDICT  RULE',
        '  192.0.0.9  allowed  –',
        '  10.1.0.1   allowed  special address, allowed by --allow-webhook-address',
        '',
      ].join('\n'),
    )
  })

  test('shows the rule that refuses each address, and the setting that allows all of them', async () => {
    const { code, stdout, stderr } = await service.run(['webhook', 'check', 'https://inside.example/'])
    assert.deepEqual([code, stderr], [1, ''])
    assert.equal(
      stdout,
      [
        'https://inside.example/ is refused in sandbox.',
        '',
        '  ADDRESS   VERDICT  RULE',
        '  10.0.0.5  refused  private: 10.0.0.5 is a private network',
        '  fd00::1   refused  unique-local: fd00::1 is a private IPv6 network',
        '',
        'If the address is yours, allow it with a setting of the service:',
        '  --allow-webhook-address 10.0.0.5/32,fd00::1/128    (or TXGW_ALLOW)',
        '',
      ].join('\n'),
    )
    const asJson = await service.run(['webhook', 'check', 'https://inside.example/', '--format', 'json'])
    assert.equal(asJson.code, 1)
    assert.deepEqual(JSON.parse(asJson.stdout), checks['https://inside.example/'])
  })

  test('shows a refused URL without its password', async () => {
    const { code, stdout } = await service.run(['webhook', 'check', 'https://me:pass@game.example/'])
    assert.equal(code, 1)
    assert.equal(
      stdout,
      'https://…@game.example/ is refused in sandbox.\n  rule  credentials-in-url: it contains a user name or a password\n',
    )
  })

  test('shows a host name that does not exist', async () => {
    const { code, stdout } = await service.run(['webhook', 'check', 'https://nowhere.invalid/'])
    assert.equal(code, 1)
    assert.match(stdout, /\n {2}look-up {2}the host name cannot be resolved: ENOTFOUND\n$/)
  })
})
