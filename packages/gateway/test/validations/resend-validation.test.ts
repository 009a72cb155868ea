import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { SANDBOX, setUpRecharges } from '../end-to-end/recharge-setup.ts'

test('a validation is sent again as a new notification outside the recharge', async (t) => {
  const setup = await setUpRecharges()
  t.after(() => setup.dispose())
  const { body: recharge } = await setup.start()
  setup.backend.behave(forbidTopup('OTHER'))
  const first = recharge.validation
  const path = `${SANDBOX}/validations/${first.validation_id}/resend`
  const { status, body } = await setup.gateway.operator('POST', path)
  assert.equal(status, 200)
  assert.notEqual(body.validation_id, first.validation_id)
  assert.deepEqual(
    [body.recharge_id, body.user_id, body.server_id, body.outcome],
    [null, first.user_id, first.server_id, 'forbidden'],
  )
  assert.equal(setup.backend.received.length, 2)
  const kept = await setup.gateway.operator('GET', `${SANDBOX}/recharges/${recharge.recharge_id}`)
  assert.equal(kept.body.state, 'ACCEPTED')
  assert.equal((await setup.gateway.operator('POST', `${SANDBOX}/validations/nothing/resend`)).status, 404)
})
