import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { startTestGateway } from '@txgw/testkit/service/test-gateway'
import type { WireHeld } from '../../src/operator-api/operations/sandbox/held-wire.ts'
import { type RechargeSetup, SANDBOX, setUpRecharges } from '../end-to-end/recharge-setup.ts'

let setup: RechargeSetup
before(async () => {
  setup = await setUpRecharges()
})
after(() => setup.dispose())

const operator = (method: string, path: string, body?: unknown) =>
  setup.gateway.operator(method, SANDBOX + path, body)

async function heldOf(id: string): Promise<WireHeld> {
  for (;;) {
    const { held } = (await operator('GET', '/held')).body as { held: WireHeld[] }
    const found = held.find(({ recharge_id, notification_id }) => [recharge_id, notification_id].includes(id))
    if (found) return found
    await pause(10)
  }
}

async function decided(rechargeId: string) {
  for (;;) {
    const { body } = await operator('GET', `/recharges/${rechargeId}`)
    if (body.state !== 'VALIDATING') return body
    await pause(10)
  }
}

const reply = (id: string, body: unknown, status = 200) =>
  operator('POST', `/held/${id}/reply`, {
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('answering as the game backend', () => {
  test('holds a recharge with the notification that the game would get, and sends nothing', async () => {
    const { status, body: begun } = await operator('POST', '/recharges?hold=true', rechargeBody())
    assert.deepEqual([status, begun.state, begun.order], [202, 'VALIDATING', undefined])
    const held = await heldOf(begun.recharge_id)
    const notification = JSON.parse(held.body)
    assert.equal(notification.id, held.notification_id)
    assert.deepEqual(notification.resource, { app_id: 'app-1', user_id: 'player-1', server_id: '17' })
    assert.deepEqual([held.app_id, held.user_id, held.server_id], ['app-1', 'player-1', '17'])
    assert.match(held.headers['Txgw-Digest'] ?? held.headers['Content-Digest'] ?? '', /^sha-256=:/)
    assert.doesNotMatch(JSON.stringify(held), /[Ss]ignature/)
    assert.equal(Date.parse(held.deadline) - Date.parse(held.since), 120_000)

    const verdict = { app_id: 'app-1', user_id: 'player-1', is_topup_forbidden: false, user_name: 'Nova' }
    assert.equal((await reply(held.notification_id, verdict)).status, 204)
    const accepted = await decided(begun.recharge_id)
    assert.deepEqual([accepted.state, accepted.order.order_status], ['ACCEPTED', 'Created'])
    assert.equal(accepted.validation.validation_id, held.notification_id)
    assert.deepEqual(
      [accepted.validation.url, accepted.validation.user_name, accepted.validation.request_body],
      [null, 'Nova', held.body],
    )
    assert.equal(setup.backend.received.length, 0)
    assert.equal((await reply(held.notification_id, verdict)).status, 404)
  })

  test('judges a reply by hand like any other, including its mistakes', async () => {
    const outcomes: [reply: unknown, status: number, expected: [state: string, code: string]][] = [
      [{ is_topup_forbidden: true, forbidden_reason: { code: 'OTHER' } }, 200, ['ENDED', 'OTHER']],
      ['<html>', 200, ['ENDED', 'not-json']],
      [{ user_id: 'somebody-else' }, 200, ['ENDED', 'wrong-user']],
      ['', 503, ['ENDED', 'server-error']],
    ]
    for (const [body, status, expected] of outcomes) {
      const { body: begun } = await operator('POST', '/recharges?hold=true', rechargeBody())
      await reply((await heldOf(begun.recharge_id)).notification_id, body, status)
      const { state, end_reason, validation } = await decided(begun.recharge_id)
      assert.deepEqual([state, end_reason.code], expected)
      assert.equal(validation.attempts[0].status, status)
    }
  })

  test('can also hold a validation outside a recharge', async () => {
    const { status, body } = await operator('POST', '/validations?hold=true', {
      app_id: 'app-1',
      user_id: 'player-2',
    })
    assert.equal(status, 202)
    const held = await heldOf(body.validation_id)
    assert.deepEqual([held.recharge_id, held.server_id], [null, null])
    assert.equal((await operator('GET', `/validations/${body.validation_id}`)).status, 404)
    await reply(body.validation_id, { app_id: 'app-1', user_id: 'player-2', is_topup_forbidden: 'false' })
    let shown = await operator('GET', `/validations/${body.validation_id}`)
    while (shown.status === 404) shown = await operator('GET', `/validations/${body.validation_id}`)
    assert.equal(shown.body.outcome, 'allowed')
    assert.deepEqual(
      shown.body.warnings.map(({ code }: { code: string }) => code),
      ['forbidden-text'],
    )
    const unknown = await operator('POST', '/validations?hold=true', { app_id: 'nobody', user_id: 'p' })
    assert.equal(unknown.status, 400)
  })

  test('works only in the sandbox, for a bounded number at once, and with a correctly spelt parameter', async () => {
    const production = await setup.gateway.operator(
      'POST',
      '/operator/v1/production/recharges?hold=true',
      rechargeBody(),
    )
    assert.deepEqual([production.status, production.body.details[0].field], [400, 'hold'])
    assert.equal((await operator('POST', '/recharges?hold=yes', rechargeBody())).status, 400)
    assert.equal((await operator('POST', '/recharges?held=true', rechargeBody())).status, 400)
    assert.equal((await reply('nothing', '{}')).status, 404)
    assert.equal((await reply('nothing', '{}', 100)).status, 400)
    assert.equal((await setup.gateway.operator('GET', '/operator/v1/production/held')).status, 404)
    const begun = []
    for (let i = 0; i < 20; i++) {
      const { body } = await operator('POST', '/recharges?hold=true', rechargeBody())
      begun.push((await heldOf(body.recharge_id)).notification_id)
    }
    const full = await operator('POST', '/recharges?hold=true', rechargeBody())
    assert.deepEqual([full.status, full.body.name], [429, 'RESOURCE_EXHAUSTED'])
    for (const id of begun) assert.equal((await reply(id, '{}')).status, 204)
  })
})

test('held notifications are decided before the service stops', async () => {
  await using stopping = await setUpRecharges({ on_unreachable: 'continue' })
  const { gateway, backend } = stopping
  const { body } = await gateway.operator('POST', `${SANDBOX}/recharges?hold=true`, rechargeBody())
  await gateway.stop()
  await using again = await startTestGateway({ config: { dataDir: gateway.dataDir } })
  const kept = await again.operator('GET', `${SANDBOX}/recharges/${body.recharge_id}`)
  assert.deepEqual([kept.body.state, kept.body.validation.reason.code], ['ENDED', 'stopping'])
  assert.equal(backend.received.length, 0)
})
