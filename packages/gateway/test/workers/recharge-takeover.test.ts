import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeTestCertificates } from '@txgw/testkit/keys/certificates'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { sandboxOf, until } from '../end-to-end/fleet/fleet.ts'
import { startWorkerService, type WorkerService } from './worker-service.ts'

const LEASE_MS = 20_000

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('a worker that is killed in the middle of a recharge', onLinux, () => {
  it('of production leaves it to another, which decides it once and answers the same key', async () => {
    const certificates = makeTestCertificates()
    const before = process.env.NODE_EXTRA_CA_CERTS
    process.env.NODE_EXTRA_CA_CERTS = certificates.caPath
    try {
      const tls = certificates.issue('IP:127.0.0.1')
      // Whichever of them has it: when it is not the first, the first has been replaced before the other dies.
      const kill = async (service: WorkerService, isOver: () => boolean) => {
        while (!isOver()) await service.killOne()
      }
      assert.equal(await takeOver('production', { tls, kill }), 'ECONNRESET')
    } finally {
      if (before === undefined) delete process.env.NODE_EXTRA_CA_CERTS
      else process.env.NODE_EXTRA_CA_CERTS = before
      certificates.dispose()
    }
  })

  it('of the sandbox leaves it to the next, and its caller is told to try again', async () => {
    const kill = async (service: WorkerService) => {
      const victim = sandboxOf(service) as number
      process.kill(victim, 'SIGKILL')
      await until('the sandbox is back', async () => {
        const { status } = await service.operate('GET', '/sandbox/apps')
        return status === 200 && sandboxOf(service) !== victim
      })
    }
    assert.equal(await takeOver('sandbox', { kill }), 503)
  })
})

interface Killing {
  tls?: { cert: string; key: string }
  kill(service: WorkerService, isOver: () => boolean): Promise<void>
}

/** @returns what the caller heard whose recharge was interrupted: a status, or the code of an error */
async function takeOver(environment: string, { tls, kill }: Killing): Promise<unknown> {
  const service = await startWorkerService(2, '--allow-webhook-address', '127.0.0.0/8')
  const backend = await startMerchantBackend(tls ? { tls } : {})
  try {
    // A busy machine needs longer than the usual deadline to replace a process.
    const app = { app_id: 'app-2', name: 'App', webhook_url: backend.url, validation_deadline_ms: 15_000 }
    assert.equal((await service.operate('POST', `/${environment}/apps`, app)).status, 201)
    const asked = Promise.withResolvers<void>()
    backend.behave(() => asked.resolve(), allowTopup())
    const start = (headers: Record<string, string>) =>
      service.operate('POST', `/${environment}/recharges`, rechargeBody({ app_id: 'app-2' }), headers)
    const key = { 'idempotency-key': 'key-1' }

    let isOver = false
    const cutOff = start(key)
      .then(
        ({ status }) => status,
        (error) => error.code,
      )
      .finally(() => {
        isOver = true
      })
    await asked.promise
    await kill(service, () => isOver)
    const heard = await cutOff

    const answered = await start(key)
    assert.equal(answered.status, 201)
    assert.equal(answered.body.state, 'ACCEPTED')
    assert.deepEqual((await start(key)).body, answered.body)
    const { body } = await service.operate('GET', `/${environment}/orders?user_id=player-1`)
    assert.deepEqual(
      body.orders.map(({ payment_order_id }: { payment_order_id: string }) => payment_order_id),
      [answered.body.order.payment_order_id],
    )
    const { created_at, updated_at } = answered.body
    const tookMs = Date.parse(updated_at) - Date.parse(created_at)
    assert.ok(environment === 'sandbox' || tookMs < LEASE_MS, 'nobody waited for the lease to end')
    return heard
  } finally {
    await backend.close()
    await service.dispose()
  }
}
