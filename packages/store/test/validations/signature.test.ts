import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openPlatformKeys } from '@txgw/domain/platform-keys/open-platform-keys'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import { checkFields, UserValidateNotification } from '@txgw/protocol/schemas'
import { openssl, opensslVerifies } from '@txgw/testkit/keys/openssl'
import { NOW_MS } from '@txgw/testkit/webhook/delivery-harness'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import type { ReceivedNotification } from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

after(closeValidators)

let folder: string
let backend: MerchantBackend
let store: Store
let platformKeys: PlatformKeys
const clock = { ms: NOW_MS, nowMs: () => clock.ms }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'txgw-signature-'))
  backend = await startMerchantBackend()
  store = await openSqliteStore({ directory: join(folder, 'store'), environment: 'production' })
  platformKeys = await openPlatformKeys({ directory: join(folder, 'keys'), clock, store })
})
after(async () => {
  platformKeys.close()
  await store.close()
  await backend.close()
  await rm(folder, { recursive: true })
})

async function received(changes?: Parameters<typeof question>[1]): Promise<ReceivedNotification> {
  const validator = testValidator({ platformKeys, clock })
  const { verdict } = await validator.validate(question(backend.url, changes))
  assert.equal(verdict.kind, 'allowed')
  return backend.received.at(-1) as ReceivedNotification
}

/** As a merchant would who knows only the documents and the openssl command. */
async function verifies({ headers, body }: ReceivedNotification): Promise<boolean> {
  const key = (await platformKeys.list()).find(({ serialNo }) => serialNo === headers['txgw-serial'])
  if (!key) return false
  const publicKeyPath = join(folder, 'public.pem')
  await writeFile(publicKeyPath, key.publicKey)
  return opensslVerifies({
    bytes: Buffer.concat([
      Buffer.from(`${headers['txgw-timestamp']}\n${headers['txgw-nonce']}\n`),
      body,
      Buffer.from('\n'),
    ]),
    signature: Buffer.from(headers['txgw-signature'] ?? '', 'base64'),
    publicKeyPath,
  })
}

describe('a notification', () => {
  it('has the fields of the contract, and server_id only when it was given', async () => {
    const asked = question(backend.url, { userId: 'Spieler-ß-名', serverId: '17' })
    await testValidator({ platformKeys, clock }).validate(asked)
    const { notification } = backend.received.at(-1) as ReceivedNotification
    assert.deepEqual(notification, {
      id: asked.notificationId,
      create_time: '2026-01-02T03:04:05.678Z',
      update_time: '2026-01-02T03:04:05.678Z',
      event_type: 'USER_VALIDATE',
      event_version: 'v1',
      resource_type: 'RESOURCE_TYPE_USER',
      resource_version: 'v1',
      summary: notification.summary,
      resource: { app_id: 'app-1', user_id: 'Spieler-ß-名', server_id: '17' },
    })
    assert.ok(checkFields(UserValidateNotification)(notification).ok)
    const { notification: without } = await received()
    assert.deepEqual(without.resource, { app_id: 'app-1', user_id: 'player-1' })
  })

  it('has the documented headers', async () => {
    const { headers, body } = await received({ deadlineMs: 5000 })
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers.accept, 'application/json')
    assert.equal(headers['accept-encoding'], 'identity')
    assert.equal(headers['content-length'], String(body.length))
    assert.equal(headers['txgw-timestamp'], '1767323045')
    assert.match(headers['txgw-nonce'] ?? '', /^[A-Za-z0-9]{32}$/)
    assert.equal(headers['txgw-serial'], platformKeys.current().serialNo)
    assert.equal(headers['txgw-deadline'], '2026-01-02T03:04:10.678Z')
  })

  it('has a digest that the openssl command confirms', async () => {
    const { headers, body } = await received()
    const digest = openssl(['dgst', '-sha256', '-binary'], body).stdout.toString('base64')
    assert.equal(headers['content-digest'], `sha-256=:${digest}:`)
  })

  it('is signed by the listed key, as the openssl command confirms; a changed body is not', async () => {
    const arrived = await received({ userId: 'Spieler-ß-名' })
    assert.equal(await verifies(arrived), true)
    const changed = Buffer.from(arrived.body.toString().replace('player', 'somebody').concat(' '))
    assert.equal(await verifies({ ...arrived, body: changed }), false)
  })

  it('is recorded without its signature', async () => {
    const validator = testValidator({ platformKeys, clock })
    const { delivery } = await validator.validate(question(backend.url))
    const { headers, body } = backend.received.at(-1) as ReceivedNotification
    const recorded = delivery.attempts[0]?.requestHeaders ?? {}
    assert.equal(recorded['Txgw-Nonce'], headers['txgw-nonce'])
    assert.equal(recorded['Txgw-Serial'], headers['txgw-serial'])
    assert.equal(recorded['Content-Digest'], headers['content-digest'])
    assert.equal(delivery.requestBody, body.toString())
    assert.ok(!JSON.stringify(delivery).includes(headers['txgw-signature'] ?? ''))
  })

  it('verifies before, during and after a rotation, until the old key expires', async () => {
    const earlier = await received()
    const rotated = await platformKeys.rotate({ overlapSeconds: 3600, signAfterMinutes: 'now' })
    const later = await received()
    assert.equal(later.headers['txgw-serial'], rotated.serialNo)
    assert.notEqual(earlier.headers['txgw-serial'], rotated.serialNo)
    assert.equal(await verifies(earlier), true)
    assert.equal(await verifies(later), true)
    clock.ms += 3600 * 1000
    assert.equal(await verifies(earlier), false)
    assert.equal(await verifies(later), true)
  })
})
