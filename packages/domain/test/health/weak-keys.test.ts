import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicKeyFrom, publicKeyOf } from '@txgw/testkit/keys/public-keys'
import { sampleApp, sampleKey } from '@txgw/testkit/samples/records'
import type { KnownApp } from '../../src/apps/app-directory.ts'
import { verifyingKey } from '../../src/apps/verifying-key.ts'
import { WeakKeys } from '../../src/health/weak-keys.ts'

const usage = { acceptedCount: 0, refusedCount: 0, lastAcceptedAtMs: 0 }
const EVEN = publicKeyFrom(2n ** 2047n)

function appWith(appId: string, revokedAtMs: number | null, publicKey = EVEN): KnownApp {
  const key = sampleKey({ serialNo: '7', fingerprint: appId, revokedAtMs })
  return { app: sampleApp({ appId }), keys: new Map([['7', { key, usage, ...verifyingKey(publicKey) }]]) }
}

test('weak keys are found among those in use', async () => {
  const apps = [appWith('weak', null), appWith('revoked', 1), appWith('other', null, publicKeyOf(2048))]
  const found = await new WeakKeys({ list: () => apps }, () => 0).look()
  assert.deepEqual(
    found.filter(({ appId }) => appId !== 'other').map(({ appId, serialNo }) => [appId, serialNo]),
    [['weak', '7']],
  )
  assert.match(found[0]?.weakness ?? '', /modulus that is even/)
})

test('keys are examined a few with each look, and each once', async () => {
  const apps = ['a', 'b', 'c'].map((appId) => appWith(appId, null))
  let now = 0
  const weak = new WeakKeys({ list: () => apps }, () => (now += 200))
  const counts = [(await weak.look()).length, (await weak.look()).length, (await weak.look()).length]
  assert.ok((counts[0] ?? 0) < 3)
  assert.equal(counts.at(-1), 3)
})
