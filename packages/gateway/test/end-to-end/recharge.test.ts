import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { FORBIDDEN_REASONS } from '@txgw/protocol/schemas'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  hang,
  replyWith,
  resetConnection,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

let setup: RechargeSetup

before(async () => {
  setup = await setUpRecharges()
})
after(() => setup.dispose())
beforeEach(() => setup.backend.behave(allowTopup({ user_attribute: { level: 7 } })))

const order = (id: string) => setup.gateway.operator('GET', `${SANDBOX}/orders/app-1/${id}`)
const pay = (id: string) =>
  setup.gateway.operator('POST', `${SANDBOX}/orders/app-1/${id}/status`, { order_status: 'Paid' })

describe('a recharge that the merchant allows', () => {
  it('creates its order and shows the validation with all details', async () => {
    const { status, body } = await setup.start()
    assert.equal(status, 201)
    assert.equal(body.state, 'ACCEPTED')
    assert.equal(body.order.order_status, 'Created')
    assert.deepEqual(body.order.total_price, { currency: 'USD', amount: '4.990' })
    assert.equal(body.validation.outcome, 'allowed')
    assert.equal(body.validation.user_name, 'Player')
    assert.deepEqual(body.validation.user_attribute, { level: 7 })
    assert.equal(body.validation.attempts[0].status, 200)
    assert.ok(body.validation.attempts[0].timings.total_ms >= 0)
    assert.deepEqual(
      (await setup.gateway.operator('GET', `${SANDBOX}/recharges/${body.recharge_id}`)).body,
      body,
    )
  })

  it('sends the notification exactly as the contract defines it', async () => {
    const { body } = await setup.start({ user_id: 'player-9' })
    const { notification, headers } = setup.backend.received.at(-1) ?? assert.fail('nothing arrived')
    const { id, create_time, update_time, summary, ...fixed } = notification
    assert.equal(id, body.validation.validation_id)
    assert.match(String(create_time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(update_time, create_time)
    assert.equal(typeof summary, 'string')
    assert.deepEqual(fixed, {
      event_type: 'USER_VALIDATE',
      event_version: 'v1',
      resource_type: 'RESOURCE_TYPE_USER',
      resource_version: 'v1',
      resource: { app_id: 'app-1', user_id: 'player-9', server_id: '17' },
    })
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers.accept, 'application/json')
    for (const name of ['txgw-timestamp', 'txgw-nonce', 'txgw-signature', 'txgw-serial', 'content-digest']) {
      assert.ok(headers[name], name)
    }
  })

  it('may be a gift without a price, whose order has none', async () => {
    const { status, body } = await setup.start({ kind: 'marketing', total_price: null, order_items: null })
    assert.deepEqual([status, body.state, body.order.order_items], [201, 'ACCEPTED', []])
    assert.ok(!('total_price' in body.order))
    assert.deepEqual((await order(body.order.payment_order_id)).body.order, body.order)
    for (const total_price of [null, {}]) {
      assert.equal((await setup.start({ kind: 'marketing', total_price })).status, 201)
      assert.equal((await setup.start({ total_price })).status, 400)
    }
  })

  it('continues through the transitions, also as a marketing order', async () => {
    const { body } = await setup.start({ kind: 'marketing' })
    assert.equal(body.order.kind, 'marketing')
    assert.equal((await pay(body.order.payment_order_id)).status, 200)
    const { body: shown } = await order(body.order.payment_order_id)
    assert.deepEqual(
      shown.history.map((entry: { order_status: string }) => entry.order_status),
      ['Created', 'Paid'],
    )
  })
})

describe('a recharge that the merchant forbids', () => {
  for (const code of Object.keys(FORBIDDEN_REASONS)) {
    it(`ends with ${code} and has no order`, async () => {
      setup.backend.behave(forbidTopup(code, 'the words of the game'))
      const { status, body } = await setup.start()
      assert.equal(status, 201)
      assert.equal(body.state, 'ENDED')
      assert.deepEqual(body.end_reason, { kind: 'forbidden', code, message: 'the words of the game' })
      assert.equal(body.order, undefined)
    })
  }

  it('is counted by reason in the stats and in the metrics, separately from missing answers', async () => {
    setup.backend.behave(forbidTopup('GEO_RESTRICTION'))
    await setup.start({ user_id: 'player-geo' })
    setup.backend.behave(answerWith({ status: 500 }))
    await setup.start({ user_id: 'player-500' })
    const { body } = await setup.gateway.operator('GET', `${SANDBOX}/stats/forbidden-reasons?app_id=app-1`)
    assert.ok(body.forbidden.GEO_RESTRICTION >= 2)
    assert.ok(body.no_answer.unreachable >= 1)
    assert.equal(body.no_answer['bad-reply'], 0)
    assert.equal(Object.keys(body.forbidden).length, 6)
    const latency = await setup.gateway.operator('GET', `${SANDBOX}/stats/validation-latency`)
    assert.equal(latency.body.apps[0].app_id, 'app-1')
    assert.ok(latency.body.apps[0].p99_ms >= latency.body.apps[0].p50_ms)
    assert.equal(latency.body.apps[0].deadline_ms, 1500)
    const headers = { authorization: `Bearer ${setup.gateway.operatorToken}` }
    const metrics = await (await fetch(`${setup.gateway.addresses.operator}/metrics`, { headers })).text()
    const counted =
      /txgw_topup_forbidden_total\{environment="sandbox",app_id="app-1",code="GEO_RESTRICTION"\} \d/
    assert.match(metrics, counted)
  })
})

describe('a recharge without an answer', () => {
  const endings = {
    'text that is not JSON': { behaviour: answerWith({ body: '<html>' }), code: 'not-json' },
    'another user_id': { behaviour: replyWith({ user_id: 'somebody' }), code: 'wrong-user' },
    'a redirect': { behaviour: answerWith({ status: 301, headers: { location: '/x' } }), code: 'redirect' },
    'no content': { behaviour: answerWith({ status: 204 }), code: 'status' },
    'a reset connection': { behaviour: resetConnection, code: 'reset' },
    silence: { behaviour: hang, code: 'timeout' },
  }
  for (const [what, { behaviour, code }] of Object.entries(endings)) {
    it(`ends: ${what}`, async () => {
      setup.backend.behave(behaviour)
      const { body } = await setup.start()
      assert.equal(body.state, 'ENDED')
      assert.equal(body.end_reason.kind, 'no-answer')
      assert.equal(body.end_reason.code, code)
    })
  }

  it('continues if the app says so', async () => {
    await using lenient = await setUpRecharges({ on_unreachable: 'continue' })
    lenient.backend.behave(answerWith({ status: 500 }))
    const { body } = await lenient.start()
    assert.equal(body.state, 'ACCEPTED')
    assert.equal(body.validation.outcome, 'unreachable')
    assert.equal(body.validation.reason.message, "The merchant's server failed: status 500")
  })
})

describe('asking again during the recharge', () => {
  const validate = (id: string) => setup.gateway.operator('POST', `${SANDBOX}/recharges/${id}/validate`)

  it('continues it while allowed, and ends it when forbidden, so it can never be paid', async () => {
    const { body } = await setup.start()
    const again = await validate(body.recharge_id)
    assert.equal(again.status, 200)
    assert.equal(again.body.state, 'ACCEPTED')
    assert.notEqual(again.body.validation.validation_id, body.validation.validation_id)
    setup.backend.behave(forbidTopup('ACCOUNT_STATUS_ABNORMAL'))
    assert.equal((await validate(body.recharge_id)).body.state, 'ENDED')
    const paid = await pay(body.order.payment_order_id)
    assert.equal(paid.status, 409)
    assert.equal(paid.body.name, 'FAILED_PRECONDITION')
    const imported = await setup.gateway.operator('POST', `${SANDBOX}/orders`, {
      ...body.order,
      order_status: 'Paid',
      update_time: new Date(Date.now() + 60_000).toISOString(),
    })
    assert.equal(imported.status, 409)
    assert.equal((await order(body.order.payment_order_id)).body.order.order_status, 'Created')
    assert.equal((await validate(body.recharge_id)).status, 409)
  })

  it('is refused once the order is paid', async () => {
    const { body } = await setup.start()
    await pay(body.order.payment_order_id)
    setup.backend.behave(forbidTopup('OTHER'))
    const refused = await validate(body.recharge_id)
    assert.equal(refused.status, 409)
    assert.equal((await order(body.order.payment_order_id)).body.order.order_status, 'Paid')
  })
})

describe('an Idempotency-Key', () => {
  it('returns the same answer again, even at the same time, and refuses another request', async () => {
    const key = { 'idempotency-key': 'key-1' }
    const asked = setup.backend.received.length
    const answers = await Promise.all(Array.from({ length: 8 }, () => setup.start({}, key)))
    for (const answer of answers) {
      assert.equal(answer.status, 201)
      assert.deepEqual(answer.body, answers[0]?.body)
    }
    assert.equal(setup.backend.received.length, asked + 1)
    const first = answers[0]?.body
    await pay(first.order.payment_order_id)
    assert.deepEqual((await setup.start({}, key)).body, first)
    const other = await setup.start({ user_id: 'somebody' }, key)
    assert.equal(other.status, 409)
    assert.equal(other.body.name, 'ALREADY_EXISTS')
  })
})

describe('a recharge that has ended', () => {
  it('stays ended under its key, and a new key is the way back that its refusals name', async () => {
    setup.backend.behave(forbidTopup('OTHER'))
    const ended = (await setup.start({}, { 'idempotency-key': 'attempt-1' })).body
    assert.equal(ended.state, 'ENDED')
    setup.backend.behave(allowTopup())
    const asked = await setup.gateway.operator('POST', `${SANDBOX}/recharges/${ended.recharge_id}/validate`)
    assert.deepEqual([asked.status, asked.body.name], [409, 'FAILED_PRECONDITION'])
    assert.match(asked.body.message, /Start a new recharge, .* Give it a new Idempotency-Key/)
    assert.deepEqual((await setup.start({}, { 'idempotency-key': 'attempt-1' })).body, ended)
    const next = (await setup.start({}, { 'idempotency-key': 'attempt-2' })).body
    assert.equal(next.state, 'ACCEPTED')
    assert.notEqual(next.recharge_id, ended.recharge_id)
  })
})

describe('validations', () => {
  it('can run outside a recharge and are found again', async () => {
    const asked = await setup.gateway.operator('POST', `${SANDBOX}/validations`, {
      app_id: 'app-1',
      user_id: 'alone',
    })
    assert.equal(asked.status, 200)
    assert.equal(asked.body.recharge_id, null)
    const resource = JSON.parse(asked.body.request_body).resource
    assert.deepEqual(resource, { app_id: 'app-1', user_id: 'alone' })
    const one = await setup.gateway.operator('GET', `${SANDBOX}/validations/${asked.body.validation_id}`)
    assert.deepEqual(one.body, asked.body)
    const found = await setup.gateway.operator('GET', `${SANDBOX}/validations?user_id=alone&outcome=allowed`)
    assert.deepEqual(found.body.validations, [asked.body])
  })

  it('never show the signature', async () => {
    const { body } = await setup.start()
    const { headers } = setup.backend.received.at(-1) ?? assert.fail()
    assert.ok(!JSON.stringify(body).includes(headers['txgw-signature'] as string))
  })
})

describe('bad input', () => {
  it('gets an error that names the field, and starts nothing', async () => {
    const asked = setup.backend.received.length
    for (const [changes, field] of [
      [{ app_id: 'nobody' }, 'app_id'],
      [{ user_id: '' }, 'user_id'],
      [{ total_price: { currency: 'USD', amount: 4.99 } }, 'total_price.amount'],
      [{ extra: 1 }, 'extra'],
    ] as const) {
      const { status, body } = await setup.start(changes)
      assert.equal(status, 400)
      assert.equal(body.details[0].field, field)
    }
    assert.equal(setup.backend.received.length, asked)
  })

  it('with a forbidden webhook address is blocked, and the dry run names the rule', async () => {
    const check = (url: string) => setup.gateway.operator('POST', `${SANDBOX}/webhook-checks`, { url })
    const metadata = (await check('http://169.254.169.254/latest')).body
    assert.equal(metadata.allowed, false)
    assert.equal(metadata.addresses[0].rule, 'metadata')
    assert.equal(metadata.addresses[0].setting.flag, '--allow-webhook-address')
    assert.equal((await check(setup.backend.url)).body.allowed, true)
    assert.equal((await check('ftp://example.com/')).body.refusal.rule, 'scheme')
  })
})
