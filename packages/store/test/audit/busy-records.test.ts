import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { accountChange } from '@txgw/domain/accounts/people/people-audit'
import { tokenChange } from '@txgw/domain/accounts/token-audit'
import { appChange, keyChange } from '@txgw/domain/apps/app-audit'
import type { AuditChange } from '@txgw/domain/audit/audit-entry'
import { commandEntry } from '@txgw/domain/audit/command-entry'
import { reconcile } from '@txgw/domain/reconcile/reconcile'
import { writeBaseline } from '@txgw/domain/reconcile/write-baseline'
import { sampleAccount, sampleApp, sampleKey, sampleToken } from '@txgw/testkit/samples/records'
import * as fc from 'fast-check'
import { type OpenedTrail, TRAILS } from './opened-trails.ts'

const WRITERS = 4
const clock = { nowMs: () => Date.now() }
const entryOf = (change: AuditChange) => commandEntry('test', clock, change)

const ACTS = ['change-app', 'add-key', 'revoke-key', 'add-token', 'revoke-token', 'change-account'] as const

for (const [name, open] of Object.entries(TRAILS)) {
  suite(`a busy store on ${name}`, () => {
    let trail: OpenedTrail
    let made = 0
    before(async () => {
      trail = await open({ isGuarded: true })
      const { apps, accounts } = trail.store
      await writeBaseline({ store: trail.store, clock, entryOf })
      await apps.addApp(sampleApp(), entryOf(appChange(null, sampleApp())))
      await accounts.addAccount(sampleAccount(), entryOf(accountChange(null, sampleAccount())))
    })
    after(() => trail.close())

    async function act(kind: (typeof ACTS)[number], number: number): Promise<void> {
      const { apps, accounts, tokens } = trail.store
      const id = String(++made)
      const key = sampleKey({ serialNo: `key-${id}` })
      const token = sampleToken({ tokenId: `token-${id}`, digest: id, name: `program ${id}` })
      switch (kind) {
        case 'change-app':
          await apps.changeApp('app-1', { validationDeadlineMs: 500 + number }, made, (old, now) =>
            entryOf(appChange(old, now)),
          )
          return
        case 'change-account':
          await accounts.changeAccount(
            'account-1',
            { role: number % 2 === 0 ? 'support' : 'viewer' },
            { entryOf: (old, now) => entryOf(accountChange(old, now)) },
          )
          return
        case 'add-key':
        case 'revoke-key':
          await apps.addKey('app-1', key, entryOf(keyChange('app-1', key)))
          if (kind === 'revoke-key')
            await apps.revokeKey('app-1', key.serialNo, number, (revoked) =>
              entryOf(keyChange('app-1', revoked)),
            )
          return
        case 'add-token':
        case 'revoke-token':
          await tokens.addToken(token, entryOf(tokenChange(token)))
          if (kind === 'revoke-token')
            await tokens.revokeToken(token.tokenId, number, (revoked) => entryOf(tokenChange(revoked)))
      }
    }

    test('shows no difference, however changes and comparisons meet', async () => {
      const step = fc.tuple(fc.constantFrom(...ACTS), fc.nat(5))
      const [steps = []] = fc.sample(fc.array(step, { minLength: 120, maxLength: 120 }), 1)
      let isBusy = true
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (const [kind, number] of steps.filter((_step, at) => at % WRITERS === writer))
          await act(kind, number)
      })
      const busy = Promise.all(writers).finally(() => {
        isBusy = false
      })
      do assert.deepEqual((await reconcile({ store: trail.store })).differences, [])
      while (isBusy)
      await busy
      assert.deepEqual((await reconcile({ store: trail.store })).differences, [])
    })
  })
}
