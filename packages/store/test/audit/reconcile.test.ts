import assert from 'node:assert/strict'
import { after, afterEach, before, suite, test } from 'node:test'
import {
  accountChange,
  invitationChange,
  passkeysChange,
  passwordChange,
} from '@txgw/domain/accounts/people/people-audit'
import { tokenChange } from '@txgw/domain/accounts/token-audit'
import { appChange, keyChange } from '@txgw/domain/apps/app-audit'
import { commandEntry } from '@txgw/domain/audit/command-entry'
import { recordStart } from '@txgw/domain/audit/record-start'
import { keyPublished } from '@txgw/domain/platform-keys/key-audit'
import type { Difference } from '@txgw/domain/reconcile/difference'
import { reconcile } from '@txgw/domain/reconcile/reconcile'
import { writeBaseline } from '@txgw/domain/reconcile/write-baseline'
import { moveAppClock } from '@txgw/domain/sandbox/move-app-clock'
import {
  sampleAccount,
  sampleApp,
  sampleInvitation,
  sampleKey,
  samplePlatformKey,
  sampleToken,
} from '@txgw/testkit/samples/records'
import { type OpenedTrail, TRAILS } from './opened-trails.ts'

const clock = { nowMs: () => Date.now() }
const entryOf = (change: Parameters<typeof commandEntry>[2]) => commandEntry('test', clock, change)

const app = sampleApp()
const key = sampleKey()
const token = sampleToken()
const account = sampleAccount()
const invitation = sampleInvitation({ name: 'Bob' })
const platformKey = samplePlatformKey()

/** What somebody does with SQL, how it is put back, and what is told. */
const CHANGES: [name: string, doing: string, back: string, told: [string, string | null, string][]][] = [
  [
    'the address of a webhook',
    `UPDATE apps SET webhook_url = 'https://evil.example/'`,
    `UPDATE apps SET webhook_url = '${app.webhookUrl}'`,
    [['app/app-1', 'webhook_url', 'differs']],
  ],
  [
    'a default server where there was none',
    `UPDATE apps SET default_server_id = 'evil'`,
    'UPDATE apps SET default_server_id = NULL',
    [['app/app-1', 'default_server_id', 'differs']],
  ],
  [
    'an identity where there was none',
    `UPDATE accounts SET openid_issuer = 'evil', openid_subject = 'evil'`,
    'UPDATE accounts SET openid_issuer = NULL, openid_subject = NULL',
    [['account/account-1', 'openid_sha256', 'differs']],
  ],
  [
    'the rate limit of an app',
    'UPDATE apps SET rate_burst = 99',
    'UPDATE apps SET rate_burst = 10',
    [['app/app-1', 'rate_limit', 'differs']],
  ],
  [
    'the clock of an app',
    'UPDATE apps SET clock_offset_seconds = 3600',
    'UPDATE apps SET clock_offset_seconds = 60',
    [['clock/app-1', 'offset_seconds', 'differs']],
  ],
  [
    'the public key of a merchant',
    `UPDATE app_keys SET public_key = 'another' WHERE serial_no = '1'`,
    `UPDATE app_keys SET public_key = '${key.publicKey}'`,
    [['key/app-1/1', 'public_key_sha256', 'differs']],
  ],
  [
    'a revoked key that works again',
    `UPDATE app_keys SET revoked_at_ms = NULL WHERE serial_no = '2'`,
    `UPDATE app_keys SET revoked_at_ms = 5000 WHERE serial_no = '2'`,
    [['key/app-1/2', 'revoked_at', 'differs']],
  ],
  [
    'the role of a token',
    `UPDATE access_tokens SET role = 'admin'`,
    `UPDATE access_tokens SET role = 'support'`,
    [['token/token-1', 'role', 'differs']],
  ],
  [
    'an exempt token',
    'UPDATE access_tokens SET is_exempt = NOT is_exempt',
    'UPDATE access_tokens SET is_exempt = NOT is_exempt',
    [['token/token-1', 'exempt', 'differs']],
  ],
  [
    'the policy of two people',
    `INSERT INTO settings (name, value) VALUES ('two-people', '{"mode":"off","refundsAbove":[]}')`,
    `DELETE FROM settings WHERE name = 'two-people'`,
    [['two-people', null, 'unseen']],
  ],
  [
    'the secret of a token',
    `UPDATE access_tokens SET digest = 'ff'`,
    `UPDATE access_tokens SET digest = '${token.digest}'`,
    [['token/token-1', 'digest_sha256', 'differs']],
  ],
  [
    'the role of a person',
    `UPDATE accounts SET role = 'admin', environments = '["sandbox"]'`,
    `UPDATE accounts SET role = 'support', environments = '["production","sandbox"]'`,
    [
      ['account/account-1', 'environments', 'differs'],
      ['account/account-1', 'role', 'differs'],
    ],
  ],
  [
    'the password of a person',
    `UPDATE accounts SET password = 'another'`,
    `UPDATE accounts SET password = 'second'`,
    [['account/account-1', 'password_sha256', 'differs']],
  ],
  [
    'the passkeys of a person',
    `UPDATE accounts SET passkeys = '[]'`,
    `UPDATE accounts SET passkeys = '${JSON.stringify([...account.passkeys, { ...account.passkeys[0], credentialId: 'second' }])}'`,
    [['account/account-1', 'passkeys_sha256', 'differs']],
  ],
  [
    'the role in an invitation',
    `UPDATE invitations SET role = 'admin'`,
    `UPDATE invitations SET role = 'support'`,
    [['invitation/i1', 'role', 'differs']],
  ],
  [
    'the public half of a platform key',
    `UPDATE platform_keys SET public_key = 'another'`,
    `UPDATE platform_keys SET public_key = '${platformKey.publicKey}'`,
    [[`platform-key/${platformKey.serialNo}`, 'public_key_sha256', 'differs']],
  ],
  [
    'a setting of the last start',
    `UPDATE settings SET value = '{"port":2}' WHERE name = 'start-settings:machine-1'`,
    `UPDATE settings SET value = '{"port":1}' WHERE name = 'start-settings:machine-1'`,
    [['settings/machine-1', 'port', 'differs']],
  ],
  [
    'a deleted key',
    `DELETE FROM app_keys WHERE serial_no = '1'`,
    `INSERT INTO app_keys (app_id, serial_no, public_key, fingerprint, added_at_ms)
      VALUES ('app-1', '1', '${key.publicKey}', '${key.fingerprint}', ${key.addedAtMs})`,
    [['key/app-1/1', null, 'missing']],
  ],
  [
    'a token that somebody put in',
    `INSERT INTO access_tokens (token_id, digest, name, role, environments, created_at_ms, created_by, registry_version)
      VALUES ('evil', 'ee', 'evil', 'admin', '["production"]', 1, 'operator', 9)`,
    `DELETE FROM access_tokens WHERE token_id = 'evil'`,
    [['token/evil', null, 'unseen']],
  ],
]

for (const [name, open] of Object.entries(TRAILS)) {
  suite(`the records of a store on ${name}`, () => {
    let trail: OpenedTrail
    before(async () => {
      trail = await open({ isGuarded: true })
      await fill()
    })
    afterEach(async () => assert.deepEqual(await told(), []))
    after(() => trail.close())

    async function fill(): Promise<void> {
      const { apps, tokens, accounts, platformKeys, settings } = trail.store
      assert.equal(await writeBaseline({ store: trail.store, clock, entryOf }), 0)
      await apps.addApp({ ...app, keys: [] }, entryOf(appChange(null, app)))
      for (const each of [key, { ...key, serialNo: '2' }])
        await apps.addKey('app-1', each, entryOf(keyChange('app-1', each)))
      await apps.revokeKey('app-1', '2', 5000, (revoked) => entryOf(keyChange('app-1', revoked)))
      await apps.changeApp('app-1', { name: 'Renamed' }, 6000, (old, now) => entryOf(appChange(old, now)))
      await moveAppClock({ store: trail.store, appId: 'app-1', offsetSeconds: 60, entryOf })
      await tokens.addToken(token, entryOf(tokenChange(token)))
      await accounts.addAccount(account, entryOf(accountChange(null, account)))
      await accounts.changeAccount(
        'account-1',
        { password: 'second' },
        { entryOf: (old, now) => entryOf(passwordChange(old, now)) },
      )
      const second = [
        ...account.passkeys,
        { ...account.passkeys[0], credentialId: 'second' } as (typeof account.passkeys)[number],
      ]
      await accounts.changeAccount(
        'account-1',
        { passkeys: second },
        { entryOf: (old, now) => entryOf(passkeysChange(old, now)) },
      )
      await accounts.addInvitation(invitation, entryOf(invitationChange(invitation)))
      await platformKeys.publishKey(platformKey, entryOf(keyPublished(platformKey)))
      await recordStart({ settings, instanceId: 'machine-1', current: { port: 1 }, entryOf })
    }

    async function told() {
      const { differences } = await reconcile({ store: trail.store })
      return differences.map(({ object, field, kind }: Difference) => [object, field, kind]).toSorted()
    }

    for (const [what, doing, back, expected] of CHANGES) {
      test(`tell ${what}`, async () => {
        await trail.run(doing)
        const found = await told()
        await trail.run(back)
        assert.deepEqual(found, expected)
      })
    }
  })
}
