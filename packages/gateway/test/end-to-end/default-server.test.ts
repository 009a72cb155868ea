import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { allowTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

let setup: RechargeSetup

before(async () => {
  setup = await setUpRecharges({ validation_deadline_ms: 10_000 })
})
after(() => setup.dispose())
beforeEach(async () => {
  setup.backend.behave(allowTopup())
  await setDefault('S1')
})

const setDefault = (server: string | null) =>
  setup.gateway.operator('PATCH', `${SANDBOX}/apps/app-1`, { default_server_id: server })
const startWithout = (headers?: Record<string, string>) => setup.start({ server_id: undefined }, headers)
const lastAsked = () => setup.backend.received.at(-1)?.notification.resource

describe('a recharge without server_id', () => {
  it('has the default server of its app in the order, but not in the question', async () => {
    const { status, body } = await startWithout()
    assert.deepEqual([status, body.state, body.order.server_id], [201, 'ACCEPTED', 'S1'])
    assert.deepEqual(lastAsked(), { app_id: 'app-1', user_id: body.user_id })
    assert.equal(body.validation.server_id, null)
    const path = `${SANDBOX}/orders/app-1/${body.order.payment_order_id}`
    const found = await setup.gateway.operator('GET', path)
    assert.deepEqual(found.body.order, body.order)
  })

  it('is asked about without a server again', async () => {
    const { body } = await startWithout()
    await setDefault('S2')
    const again = await setup.gateway.operator('POST', `${SANDBOX}/recharges/${body.recharge_id}/validate`)
    assert.deepEqual([again.status, again.body.order.server_id], [200, 'S1'])
    assert.deepEqual(lastAsked(), { app_id: 'app-1', user_id: body.user_id })
  })

  it('is refused when the app has no default, and the refusal names the setting', async () => {
    await setDefault(null)
    const { status, body } = await startWithout()
    assert.deepEqual([status, body.name], [400, 'INVALID_ARGUMENT'])
    assert.equal(body.details[0].field, 'server_id')
    assert.equal(body.details[0].description, 'is required, unless the app has a default_server_id')
  })

  it('stays the same request when the default is changed or removed', async () => {
    const key = { 'idempotency-key': 'one-server' }
    const first = await startWithout(key)
    assert.equal(first.body.order.server_id, 'S1')
    for (const server of ['S2', null]) {
      await setDefault(server)
      assert.deepEqual((await startWithout(key)).body, first.body)
    }
    for (const server_id of ['S1', 'S2']) assert.equal((await setup.start({ server_id }, key)).status, 409)
  })

  it('is told about an unknown app as any other', async () => {
    const { body } = await setup.start({ server_id: undefined, app_id: 'nobody' })
    assert.equal(body.details[0].field, 'app_id')
  })

  it('can be answered by hand too', async () => {
    const request = rechargeBody({ server_id: undefined })
    const { status } = await setup.gateway.operator('POST', `${SANDBOX}/recharges?hold=true`, request)
    assert.equal(status, 202)
  })
})

describe('a recharge with server_id', () => {
  it('keeps its own server in both', async () => {
    const { body } = await setup.start({ server_id: '7' })
    assert.equal(body.order.server_id, '7')
    assert.equal(lastAsked()?.server_id, '7')
  })
})
