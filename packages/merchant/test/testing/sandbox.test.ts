import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { nodeHandler } from '../../src/adapters/node.ts'
import {
  allow,
  type ClientOptions,
  createClient,
  createUserValidateHandler,
  forbid,
  NotFoundError,
  playerNotFound,
  UnauthenticatedError,
} from '../../src/index.ts'
import { createSandbox, makeKeyPair, type Sandbox } from '../../src/testing/index.ts'
import { type ListeningServer, listen } from '../support/web-server.ts'

const PLAYERS = new Map([
  ['ada', allow({ user_name: 'Ada 千代', user_attribute: { level: 42 } })],
  ['frozen', forbid('ACCOUNT_STATUS_ABNORMAL', 'The account is frozen.')],
])

describe('a sandbox', () => {
  let sandbox: Sandbox
  let backend: ListeningServer
  let fetches = 0

  before(async () => {
    sandbox = await createSandbox()
    const { client } = sandbox
    const counted = {
      appId: client.appId,
      certificates: () => {
        fetches++
        return client.certificates()
      },
    }
    const handler = createUserValidateHandler({
      client: counted,
      validate: ({ user_id }) => PLAYERS.get(user_id) ?? playerNotFound(),
    })
    backend = await listen(nodeHandler(handler))
    await sandbox.setWebhookUrl(backend.url)
  })
  after(async () => {
    await backend.close()
    await sandbox.close()
  })

  it('answers queries of its client', async () => {
    const put = await sandbox.putOrder({
      payment_order_id: 'order 7 ✓',
      total_price: { currency: 'JPY', amount: '007.10' },
    })
    assert.deepEqual(await sandbox.client.queryOrder('order 7 ✓'), put)
    assert.deepEqual(put.total_price, { currency: 'JPY', amount: '007.10' })
    await sandbox.setOrderStatus('order 7 ✓', 'Paid')
    assert.equal((await sandbox.client.queryOrder('order 7 ✓')).order_status, 'Paid')
  })

  it('answers clients with every form of the key and of the path, and refuses another key', async () => {
    const { appId, baseUrl, privateKey } = sandbox
    await sandbox.putOrder({ payment_order_id: 'order-2' })
    const inEnvironment = privateKey.replaceAll('\n', '\\n')
    const client = createClient({ appId, baseUrl, privateKey: inEnvironment, pathSegment: '' })
    assert.equal((await client.queryOrder('order-2')).payment_order_id, 'order-2')
    const stranger = createClient({ appId, baseUrl, privateKey: (await makeKeyPair()).privateKey })
    await assert.rejects(stranger.queryOrder('order-2'), (error) => {
      assert.ok(error instanceof UnauthenticatedError)
      assert.ok(error.debugId)
      assert.ok(error.causes.length > 0)
      return true
    })
    await assert.rejects(client.queryOrder('nothing'), NotFoundError)
    await assert.rejects(client.queryOrder(''), { name: 'INVALID_ARGUMENT', status: 400 })
  })

  it('passes check(), which names what does not work', async () => {
    const { appId, baseUrl, privateKey, client } = sandbox
    const well = await client.check()
    assert.equal(well.ok, true, well.summary)
    assert.ok(well.debugId)
    const states = async (changes: Partial<ClientOptions>) => {
      const { address, key, clock, summary } = await createClient({
        appId,
        baseUrl,
        privateKey,
        ...changes,
      }).check()
      return [address.state, key.state, clock.state, summary]
    }
    const [address, key, clock, summary] = await states({ privateKey: (await makeKeyPair()).privateKey })
    assert.deepEqual([address, key, clock], ['works', 'fails', 'works'])
    assert.match(String(summary), /refuses the signature of app test-app/)
    assert.deepEqual((await states({ pathSegment: 'brand' })).slice(0, 3), ['fails', 'unknown', 'works'])
    assert.deepEqual((await states({ clock: () => Date.now() + 3_600_000 })).slice(0, 3), [
      'works',
      'unknown',
      'fails',
    ])
  })

  it('asks the webhook, whose answers decide recharges', async () => {
    const accepted = await sandbox.startRecharge({ user_id: 'ada' })
    assert.equal(accepted.state, 'ACCEPTED', JSON.stringify(accepted))
    assert.deepEqual(accepted.validation?.warnings ?? [], [])
    const ended = await sandbox.startRecharge({ user_id: 'frozen' })
    assert.deepEqual([ended.state, ended.end_reason?.code], ['ENDED', 'ACCOUNT_STATUS_ABNORMAL'])
    const unknown = await sandbox.startRecharge({ user_id: 'nobody' })
    assert.deepEqual([unknown.state, unknown.end_reason?.code], ['ENDED', 'OTHER'])
    assert.equal(fetches, 1)
  })
})

describe('a sandbox whose key is rotated', () => {
  it('is followed by a handler', async () => {
    const sandbox = await createSandbox({ appId: 'rotating' })
    let aheadMs = 0
    const handler = createUserValidateHandler({
      client: sandbox.client,
      clock: () => Date.now() + aheadMs,
      validate: () => allow(),
    })
    const backend = await listen(nodeHandler(handler))
    try {
      await sandbox.setWebhookUrl(backend.url)
      assert.equal((await sandbox.startRecharge()).state, 'ACCEPTED')
      await sandbox.rotatePlatformKey()
      aheadMs = 3_000
      assert.equal((await sandbox.startRecharge()).state, 'ACCEPTED')
    } finally {
      await backend.close()
      await sandbox.close()
    }
  })
})
