import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Change, ORDER_CHANGED, testDelivery } from '@txgw/testkit/webhook/delivery-harness'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { answerWith, resetConnection } from '@txgw/testkit/webhook/merchant-behaviours'

const PROCESSED = answerWith({ body: '{"processed":true}' })

let backend: MerchantBackend
before(async () => {
  backend = await startMerchantBackend()
})
after(() => backend.close())

const change = (changes: Partial<Change> = {}): Change => ({
  appId: 'app-1',
  orderId: 'order-1',
  url: backend.url,
  ...changes,
})

describe('an event', () => {
  it('has arrived when its kind takes the reply for an answer', async () => {
    const channel = testDelivery().open(ORDER_CHANGED)
    backend.behave(PROCESSED)
    const { attempts, ending, body } = await channel.send(change())
    assert.deepEqual(ending, { ok: true, answer: 'processed' })
    assert.equal(attempts.length, 1)
    const { event_type, create_time, resource } = JSON.parse(body ?? '')
    assert.deepEqual(
      [event_type, create_time, resource],
      ['ORDER_CHANGED', '2026-01-02T03:04:05.678Z', { id: 'order-1' }],
    )
    assert.equal(backend.received.at(-1)?.body.toString(), body)
    await channel.close()
  })

  it('tells why it has not arrived, in the codes of its kind', async () => {
    const channel = testDelivery().open(ORDER_CHANGED)
    backend.behave(answerWith({ body: '{"processed":false}' }))
    const { ending } = await channel.send(change())
    const failure = { stage: 'after-reply', code: 'not-processed', message: 'status 200' }
    assert.deepEqual(ending, { ok: false, failure })
    const refused = await channel.send(change({ url: 'ftp://127.0.0.1/' }))
    assert.equal(refused.ending.ok || refused.ending.failure.code, 'dial-refused')
    assert.equal(refused.body, null)
    await channel.close()
  })

  it('is tried again within the delivery only where its kind allows it', async () => {
    const delivery = testDelivery()
    const again = { after: () => true, contradicts: () => false }
    for (const [kind, code, attempts] of [
      [ORDER_CHANGED, 'reset', 1],
      [{ ...ORDER_CHANGED, again }, true, 2],
    ] as const) {
      const channel = delivery.open(kind)
      backend.behave(resetConnection, PROCESSED)
      const sent = await channel.send(change())
      assert.deepEqual([sent.ending.ok || sent.ending.failure.code, sent.attempts.length], [code, attempts])
      await channel.close()
    }
  })

  it('meets no breaker of another kind', async () => {
    const delivery = testDelivery({ limits: { breakerFailuresMax: 1 } })
    const channels = [delivery.open(ORDER_CHANGED), delivery.open(ORDER_CHANGED)]
    const send = async (channel = channels[0]) => {
      const { ending } = (await channel?.send(change())) ?? assert.fail()
      return ending.ok || ending.failure.code
    }
    backend.behave(resetConnection)
    assert.deepEqual([await send(), await send()], ['reset', 'breaker-open'])
    backend.behave(PROCESSED)
    assert.equal(await send(channels[1]), true)
    for (const channel of channels) await channel.close()
  })
})
