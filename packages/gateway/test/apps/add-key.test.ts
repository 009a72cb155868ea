import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { registerApp } from '@txgw/domain/apps/register-app'
import { revokeKey } from '@txgw/domain/apps/revoke-key'
import { DECOY_KEY, modulusOf } from '@txgw/domain/apps/verifying-key'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import type { Store } from '@txgw/store/store'
import { publicKeyFrom, spkiPem } from '@txgw/testkit/keys/public-keys'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { Static } from 'typebox'
import type { WireKey } from '../../src/operator-api/operations/apps/app-wire.ts'
import { addKey } from '../../src/operator-api/operations/apps/key-operations.ts'
import { errorBody, type ServiceError } from '../../src/refusals/service-error.ts'
import { runOperation } from '../operator-api/run-operation.ts'

const { publicKey, privateKey } = rsaPair()
const public_key = spkiPem(publicKey)

let store: Store
let nowMs: number
const clock = { nowMs: () => nowMs }
const serviceKey = rsaPair().publicKey
const platformKeys = { list: async () => [{ publicKey: spkiPem(serviceKey) }] } as unknown as PlatformKeys
const add = async (body: unknown, appId = 'game-1') => {
  const answer = await runOperation(addKey, {
    params: { app_id: appId },
    body,
    parts: { store, clock, platformKeys },
  })
  return (answer as { body: Static<typeof WireKey> }).body
}

beforeEach(async () => {
  store = await openTestStore()
  nowMs = NOW_MS
  await registerApp({ store, clock, appId: 'game-1', settings: { name: 'Game' } })
})

describe('add key', () => {
  test('stores several serials of one app', async () => {
    const key = await add({ serial_no: '1', public_key })
    await add({ serial_no: '2025-06', public_key: spkiPem(rsaPair().publicKey) })
    const app = await store.apps.findApp('game-1')
    assert.deepEqual(
      app?.keys.map(({ serialNo }) => serialNo),
      ['1', '2025-06'],
    )
    assert.deepEqual(key, {
      serial_no: '1',
      fingerprint: key.fingerprint,
      added_at: '2025-06-01T12:00:00.000Z',
    })
  })

  test('refuses a serial that was already used, even after it was revoked', async () => {
    await add({ serial_no: '1', public_key })
    await assert.rejects(add({ serial_no: '1', public_key }), { name: 'ALREADY_EXISTS' })
    await revokeKey({ store, clock, appId: 'game-1', serialNo: '1' })
    await assert.rejects(add({ serial_no: '1', public_key }), {
      name: 'ALREADY_EXISTS',
      message: /"1" was already used/,
    })
  })

  test('refuses a weak key with the reason, and stores nothing', async () => {
    const modulus = BigInt(`0x${modulusOf(publicKey).toString('hex')}`)
    const weak = spkiPem(publicKeyFrom(modulus - 1n))
    await assert.rejects(add({ serial_no: '1', public_key: weak }), (error: ServiceError) => {
      const details = JSON.stringify(errorBody(error, 'D').details)
      assert.match(details, /"field":"public_key"/)
      assert.match(details, /modulus that is even, so anyone can compute its private key/)
      return true
    })
    assert.deepEqual((await store.apps.findApp('game-1'))?.keys, [])
  })

  test('refuses a key of the service', async () => {
    for (const known of [serviceKey, DECOY_KEY.publicKey]) {
      const refused = add({ serial_no: '1', public_key: spkiPem(known) })
      await assert.rejects(refused, (error: ServiceError) => {
        assert.match(JSON.stringify(error.details), /is a key of the service/)
        return true
      })
    }
  })

  test('answers not found for an unknown app', async () => {
    await assert.rejects(add({ serial_no: '1', public_key }, 'nobody'), { name: 'NOT_FOUND' })
  })

  test('never repeats a private key, whatever field contains it', async () => {
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const bodies = [
      { serial_no: '1', public_key: secret },
      { serial_no: '1', public_key: [secret] },
      { serial_no: secret, public_key },
      { serial_no: '1', public_key, private_key: secret },
      { serial_no: '1', public_key, [secret.slice(0, 120)]: 1 },
      secret,
      [secret],
    ]
    for (const body of bodies) {
      const error = await add(body).catch((thrown) => thrown)
      assert.equal(error.name, 'INVALID_ARGUMENT')
      assert.doesNotMatch(JSON.stringify(errorBody(error, 'D')), new RegExp(secret.slice(40, 50)))
    }
  })
})
