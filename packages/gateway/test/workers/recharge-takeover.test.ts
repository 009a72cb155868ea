import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowTopup, rechargeBody, startMerchantBackend } from '@txgw/testkit'
import { startWorkerService } from './worker-service.ts'

const LEASE_MS = 20_000

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('a worker that is killed in the middle of a recharge', onLinux, () => {
  it('leaves it to another, which decides it once and answers the same key', async () => {
    const service = await startWorkerService(2, '--allow-webhook-address', '127.0.0.0/8')
    const backend = await startMerchantBackend()
    const app = { app_id: 'app-1', name: 'App', webhook_url: backend.url }
    await service.operate('POST', '/sandbox/apps', app)
    const asked = Promise.withResolvers<void>()
    backend.behave(() => asked.resolve(), allowTopup())
    const start = (headers: Record<string, string>) =>
      service.operate('POST', '/sandbox/recharges', rechargeBody(), headers)
    const key = { 'idempotency-key': 'key-1' }

    const cutOff = start(key).then(
      () => 'answered',
      (error) => error.code,
    )
    await asked.promise
    // Whichever of them has it: when it is not the first, the first has been replaced before the other dies.
    for (let ended: string | undefined; ended === undefined; ) {
      ended = await Promise.race([cutOff, service.killOne().then(() => undefined)])
    }
    assert.equal(await cutOff, 'ECONNRESET')

    const answered = await start(key)
    assert.equal(answered.status, 201)
    assert.equal(answered.body.state, 'ACCEPTED')
    assert.deepEqual((await start(key)).body, answered.body)
    const { body } = await service.operate('GET', '/sandbox/orders?user_id=player-1')
    assert.deepEqual(
      body.orders.map(({ payment_order_id }: { payment_order_id: string }) => payment_order_id),
      [answered.body.order.payment_order_id],
    )
    const { created_at, updated_at } = answered.body
    assert.ok(
      Date.parse(updated_at) - Date.parse(created_at) < LEASE_MS,
      'nobody waited for the lease to end',
    )
    await backend.close()
    await service.dispose()
  })
})
