import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { accountChange } from '@txgw/domain/accounts/people/people-audit'
import { tokenChange } from '@txgw/domain/accounts/token-audit'
import { appChange } from '@txgw/domain/apps/app-audit'
import type { AuditChange, AuditEntry } from '@txgw/domain/audit/audit-entry'
import { commandEntry } from '@txgw/domain/audit/command-entry'
import { reconcile } from '@txgw/domain/reconcile/reconcile'
import { writeBaseline } from '@txgw/domain/reconcile/write-baseline'
import { sampleAccount, sampleApp, sampleKey, sampleToken } from '@txgw/testkit/samples/records'
import { type OpenedTrail, TRAILS } from './opened-trails.ts'

const APPS = 60
const clock = { nowMs: () => Date.now() }
const entryOf = (change: AuditChange) => commandEntry('test', clock, change)

/** As the release before writes it: it names no digests. */
function asBefore(entry: AuditEntry): AuditEntry {
  const kept = Object.entries((entry.after ?? {}) as object).filter(([name]) => !name.endsWith('_sha256'))
  return { ...entry, after: Object.fromEntries(kept) }
}

for (const [name, open] of Object.entries(TRAILS)) {
  suite(`a store on ${name} from before the trail told everything`, () => {
    let trail: OpenedTrail
    before(async () => {
      trail = await open({ isGuarded: false })
      const { apps, tokens, accounts } = trail.store
      for (let at = 0; at < APPS; at++)
        await apps.addApp(sampleApp({ appId: `app-${at}`, keys: at % 2 === 0 ? [sampleKey()] : [] }))
      await tokens.addToken(sampleToken(), asBefore(entryOf(tokenChange(sampleToken()))))
      await accounts.addAccount(sampleAccount())
    })
    after(() => trail.close())

    async function told() {
      const { differences } = await reconcile({ store: trail.store })
      return differences.map(({ object, field, kind, baselineAtMs }) => [
        ...[object, field, kind, baselineAtMs !== undefined],
      ])
    }

    const write = () => writeBaseline({ store: trail.store, clock, entryOf })
    const baselines = () => trail.rows(`SELECT body FROM audit_entries WHERE object LIKE 'baseline%'`)

    test('nothing is told while the baseline is due', async () => {
      const { differences, isBaselineDue } = await reconcile({ store: trail.store })
      assert.deepEqual({ differences, isBaselineDue }, { differences: [], isBaselineDue: true })
    })

    test('processes that write the baseline at once write one, while the release before goes on', async () => {
      const busy = (async () => {
        for (let at = 0; at < 40; at++)
          await trail.store.apps.changeApp(`app-${at % APPS}`, { name: `Name ${at}` }, at, (old, now) =>
            asBefore(entryOf(appChange(old, now))),
          )
      })()
      await Promise.all([write(), write(), busy])
      assert.deepEqual(await told(), [])
      const written = await baselines()
      assert.equal(await write(), 0)
      assert.equal((await baselines()).length, written.length)
      for (const [body] of written) assert.ok(String(body).length < 20_000)
      assert.equal(written.filter(([body]) => String(body).includes('"object":"baseline"')).length, 1)
    })

    test('what nobody wrote since is told as from before the baseline', async () => {
      await trail.run(`UPDATE app_keys SET public_key = 'another' WHERE app_id = 'app-2'`)
      await trail.run(`UPDATE accounts SET password = 'another'`)
      await trail.run(`DELETE FROM app_keys WHERE app_id = 'app-58'`)
      const found = await told()
      await trail.run(`UPDATE app_keys SET public_key = '${sampleKey().publicKey}' WHERE app_id = 'app-2'`)
      await trail.run(`UPDATE accounts SET password = '${sampleAccount().password}'`)
      await trail.store.apps.addKey('app-58', sampleKey())
      assert.deepEqual(found, [
        ['key/app-2/1', 'public_key_sha256', 'differs', true],
        ['key/app-58/1', null, 'missing', true],
        ['account/account-1', 'password_sha256', 'differs', true],
      ])
      assert.deepEqual(await told(), [])
    })

    test('a store that somebody made due again gets no second baseline', async () => {
      await trail.run(`DELETE FROM settings WHERE name = 'audit-baseline'`)
      await trail.store.tokens.addToken(sampleToken({ tokenId: 'evil', digest: 'ee', name: 'evil' }))
      const written = await baselines()
      assert.equal(await write(), 0)
      assert.equal((await baselines()).length, written.length)
      assert.deepEqual(await told(), [['token/evil', null, 'unseen', false]])
    })

    test('what ends with its owner has no entry of its own, and is not told', async () => {
      const { tokens, accounts } = trail.store
      const own = sampleToken({ tokenId: 'own', digest: 'aa', name: 'own', ownerId: 'account-1' })
      await tokens.addToken(own, entryOf(tokenChange(own)))
      await accounts.changeAccount(
        'account-1',
        { isEnabled: false },
        {
          leaving: { atMs: 5000, by: 'operator' },
          entryOf: (old, now, gone) => entryOf(accountChange(old, now, gone)),
        },
      )
      assert.equal((await tokens.listTokens({ limit: 1, after: 'evil' }))[0]?.revokedAtMs, 5000)
      assert.deepEqual(await told(), [['token/evil', null, 'unseen', false]])
    })

    test('entries of clocks that differ are read in the order of the changes', async () => {
      const { apps } = trail.store
      const change = (limit: number, aheadMs: number) =>
        apps.changeApp('app-1', { validationDeadlineMs: limit }, 1, (old, now) => ({
          ...entryOf(appChange(old, now)),
          atMs: Date.now() + aheadMs,
        }))
      await change(1000, 2_000)
      await change(2000, 0)
      assert.deepEqual(await told(), [['token/evil', null, 'unseen', false]])
    })
  })
}
