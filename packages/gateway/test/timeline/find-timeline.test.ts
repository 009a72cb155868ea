import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { orderBody } from '@txgw/testkit/samples/wire'
import { answerWith, forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import type { WireTimeline } from '../../src/operator-api/operations/timeline/timeline-wire.ts'
import { type MerchantSetup, setUpMerchant } from '../end-to-end/merchant-setup.ts'
import { SANDBOX } from '../end-to-end/recharge-setup.ts'
import { NO_REQUESTS, startOperatorApi, testEnvironment } from '../operator-api/operator-harness.ts'

let setup: MerchantSetup

before(async () => {
  setup = await setUpMerchant()
})
after(() => setup.dispose())

async function timeline(id: string, query = ''): Promise<WireTimeline> {
  const { status, body } = await setup.gateway.operator('GET', `${SANDBOX}/timeline/${id}${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const kinds = ({ events }: WireTimeline) => events.map(({ kind }) => kind)

describe('one id, one timeline', () => {
  test('recharge, notification, order and debug_id lead to the same timeline', async () => {
    const { gateway, start } = setup
    const { body: recharge } = await start()
    const orderId = recharge.order.payment_order_id
    await gateway.operator('POST', `${SANDBOX}/orders/app-1/${orderId}/status`, { order_status: 'Paid' })
    const { text } = await setup.merchant.query({
      baseUrl: gateway.addresses.sandbox,
      caPath: gateway.devCaPath as string,
      body: JSON.stringify({ id: orderId }),
    })
    assert.equal(JSON.parse(text).order_status, 'Paid')

    const byRecharge = await timeline(recharge.recharge_id)
    assert.equal(byRecharge.kind, 'recharge')
    assert.deepEqual(kinds(byRecharge), [
      'recharge-started',
      'question-asked',
      'attempt-sent',
      'reply-received',
      'verdict',
      'recharge-accepted',
      'order-created',
      'order-changed',
      'request-answered',
    ])
    assert.equal(byRecharge.subjects.requests[0]?.order_id, orderId)
    const instants = byRecharge.events.map(({ at }) => at)
    assert.deepEqual(instants, instants.toSorted())
    const { order, validations } = byRecharge.subjects
    assert.equal(order?.order.order_status, 'Paid')
    assert.deepEqual(order?.allowed_next, ['Finished', 'Refunded'])
    assert.equal(validations[0]?.validation_id, recharge.validation.validation_id)

    const byNotification = await timeline(recharge.validation.validation_id)
    assert.deepEqual([byNotification.kind, byNotification.events], ['validation', byRecharge.events])
    const byOrder = await timeline(orderId)
    assert.deepEqual([byOrder.kind, byOrder.events], ['order', byRecharge.events])
    const byRequest = await timeline(byRecharge.subjects.requests[0]?.debug_id ?? '')
    assert.deepEqual([byRequest.kind, byRequest.events], ['request', byRecharge.events])
  })

  test('a debug_id shows the request that was refused', async () => {
    const { gateway } = setup
    const path = { baseUrl: gateway.addresses.sandbox, caPath: gateway.devCaPath as string }
    const refused = await setup.merchant.query({ ...path, body: '{"id":"nothing"}' })
    const story = await timeline(JSON.parse(refused.text).debug_id)
    assert.equal(story.kind, 'request')
    const [event] = story.events
    assert.deepEqual(
      [event?.kind, event?.status, event?.code, story.events.length],
      ['request-answered', 404, 'NOT_FOUND', 1],
    )
    assert.equal(story.subjects.requests[0]?.order_id, 'nothing')
  })

  test('the timeline shows what forbade it, what failed and what was repeated', async () => {
    const { gateway, backend, start } = setup
    backend.behave(forbidTopup('GEO_RESTRICTION', 'not here'))
    const ended = await timeline((await start()).body.recharge_id)
    const last = ended.events.at(-1)
    assert.deepEqual(
      [last?.kind, last?.code, last?.title],
      ['recharge-ended', 'GEO_RESTRICTION', 'The recharge ended: not here'],
    )
    backend.behave(answerWith({ status: 500 }))
    const { body: asked } = await gateway.operator('POST', `${SANDBOX}/validations`, {
      app_id: 'app-1',
      user_id: 'player-9',
    })
    const failed = await timeline(asked.validation_id)
    assert.deepEqual(
      failed.events.map(({ kind, code, status }) => [kind, code, status]),
      [
        ['question-asked', undefined, undefined],
        ['attempt-sent', undefined, undefined],
        ['reply-received', 'server-error', 500],
        // Over a used connection it might have been about another player.
        ['attempt-sent', undefined, undefined],
        ['reply-received', 'server-error', 500],
        ['verdict', 'server-error', undefined],
      ],
    )
  })

  test('an order id that several apps use gives the choices', async () => {
    const { gateway } = setup
    await gateway.operator('POST', `${SANDBOX}/apps`, { app_id: 'app-2', name: 'Second' })
    for (const app_id of ['app-1', 'app-2']) {
      const order = orderBody({ app_id, payment_order_id: 'shared-1' })
      assert.equal((await gateway.operator('POST', `${SANDBOX}/orders`, order)).status, 201)
    }
    const choices = await timeline('shared-1')
    assert.deepEqual([choices.kind, choices.events], ['choices', []])
    assert.deepEqual(choices.choices?.map(({ app_id }) => app_id).toSorted(), ['app-1', 'app-2'])
    const chosen = await timeline('shared-1', '?app_id=app-2')
    assert.deepEqual([chosen.kind, kinds(chosen)], ['order', ['order-created', 'order-imported']])
    assert.equal(chosen.subjects.order?.order.app_id, 'app-2')
  })

  test('an unknown id and a misspelt parameter are reported', async () => {
    const { gateway } = setup
    const unknown = await gateway.operator('GET', `${SANDBOX}/timeline/nothing`)
    assert.deepEqual([unknown.status, unknown.body.name], [404, 'NOT_FOUND'])
    assert.match(
      unknown.body.message,
      /^This environment has no order, recharge, notification or merchant request /,
    )
    assert.equal((await gateway.operator('GET', `${SANDBOX}/timeline/x?app=y`)).status, 400)
  })
})

test('a debug_id leads to the timeline of the queried order', async (t) => {
  const request = sampleRequest({ debugId: '01ABC', receivedAtMs: NOW_MS + 1, durationMicros: 1234 })
  const sandbox = await testEnvironment({ requestLog: { ...NO_REQUESTS, find: async () => request } })
  const { call } = await startOperatorApi(t, {
    environments: { production: await testEnvironment(), sandbox },
  })
  const url = `${SANDBOX}/orders`
  await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: { app_id: 'app-1', name: 'Game' } })
  assert.equal((await call({ method: 'POST', url, payload: orderBody() })).status, 201)
  const story: WireTimeline = (await call({ url: `${SANDBOX}/timeline/01ABC` })).json()
  const expected = ['order-created', 'order-imported', 'request-answered']
  assert.deepEqual([story.kind, kinds(story)], ['request', expected])
  assert.equal(story.subjects.order?.order.payment_order_id, 'order-1')
  assert.deepEqual([story.events[2]?.debug_id, story.events[2]?.duration_ms], ['01ABC', 1.234])
  const importedAt = '2025-06-01T12:00:00.000Z'
  assert.deepEqual(
    story.events.map(({ at, imported_at }) => [at, imported_at]),
    [
      ['2025-03-01T09:55:00.000Z', importedAt],
      ['2025-03-01T10:00:00.000Z', importedAt],
      ['2025-06-01T12:00:00.001Z', undefined],
    ],
  )
})
