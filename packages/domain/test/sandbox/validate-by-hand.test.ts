import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOW_MS, testSigner } from '@txgw/testkit/webhook/delivery-harness'
import { question } from '@txgw/testkit/webhook/validations-harness'
import { HeldNotifications } from '../../src/sandbox/held-notifications.ts'
import { validatorByHand } from '../../src/sandbox/validate-by-hand.ts'

const DAY_MS = 86_400_000

function byHand(held: HeldNotifications) {
  const parts = {
    held,
    platformKeys: { current: () => testSigner },
    makeNonce: () => 'n'.repeat(32),
    clock: { nowMs: () => NOW_MS + DAY_MS },
    realClock: { nowMs: () => NOW_MS },
    monotonicMs: () => performance.now(),
  }
  const { promise: whenHeld, resolve: onHeld } = Promise.withResolvers<string>()
  return { validator: validatorByHand(parts, { rechargeId: 'recharge-1', onHeld }), whenHeld }
}

describe('a held notification', () => {
  test('is answered by hand, even when the app has no address', async () => {
    const held = new HeldNotifications()
    const { validator, whenHeld } = byHand(held)
    const asked = question(null, { serverId: '17' })
    const validated = validator.validate(asked)
    assert.equal(await whenHeld, asked.notificationId)
    const [waiting] = held.list()
    assert.deepEqual(
      [waiting?.rechargeId, waiting?.serverId, waiting?.sinceMs, waiting?.deadlineMs],
      ['recharge-1', '17', NOW_MS, NOW_MS + 120_000],
    )
    assert.equal(waiting?.headers['Txgw-Timestamp'], String(Math.floor(NOW_MS / 1000)))
    const body = '{"app_id":"app-1","user_id":"player-1","is_topup_forbidden":false}'
    assert.equal(held.reply(asked.notificationId, { status: 200, body }), true)
    const { verdict, delivery, startedAtMs } = await validated
    assert.equal(verdict.kind, 'allowed')
    assert.equal(startedAtMs, NOW_MS + DAY_MS)
    assert.deepEqual(
      [delivery.url, delivery.requestBody, delivery.attempts[0]?.replyBody],
      [null, waiting?.body, body],
    )
    assert.deepEqual(held.list(), [])
  })

  test('becomes a time-out after a while, and a late reply is refused', async () => {
    const held = new HeldNotifications(20)
    const asked = question(null)
    const { verdict, delivery } = await byHand(held).validator.validate(asked)
    assert.equal(verdict.kind === 'no-answer' && verdict.reason.code, 'timeout')
    assert.match(delivery.attempts[0]?.failure?.message ?? '', /nobody answered by hand/)
    assert.equal(held.reply(asked.notificationId, { status: 200, body: '{}' }), false)
  })

  test('gets no answer when the service stops, and nothing is held from then on', async () => {
    const held = new HeldNotifications()
    const { validator, whenHeld } = byHand(held)
    const validated = validator.validate(question(null))
    await whenHeld
    held.close()
    for (const result of [await validated, await byHand(held).validator.validate(question(null))]) {
      assert.equal(result.verdict.kind === 'no-answer' && result.verdict.reason.code, 'stopping')
    }
  })
})

describe('the places for answers by hand', () => {
  const ask = (held: HeldNotifications, appId: string) => {
    const asked = question(null, { appId })
    const { validator, whenHeld } = byHand(held)
    const validated = validator.validate(asked)
    return { id: asked.notificationId, validated, begun: Promise.race([whenHeld, validated]) }
  }
  const heldBy = (held: HeldNotifications, app: string) =>
    held.list().filter(({ appId }) => appId === app).length

  test('may all be taken by one app, which gives its oldest ones up when others need them', async () => {
    const held = new HeldNotifications()
    const first = ask(held, 'greedy')
    await first.begun
    for (let count = 1; count < 20; count++) await ask(held, 'greedy').begun
    assert.equal(heldBy(held, 'greedy'), 20)
    assert.equal(held.hasPlaceFor('greedy'), false)

    await ask(held, 'other').begun
    const { verdict, delivery } = await first.validated
    assert.equal(verdict.kind === 'no-answer' && verdict.reason.code, 'overload')
    assert.match(delivery.attempts[0]?.failure?.message ?? '', /other apps need the places/)
    assert.deepEqual([heldBy(held, 'greedy'), heldBy(held, 'other')], [19, 1])
    held.close()
  })

  test('are shared equally by apps that all want more, and are never more than 20', async () => {
    const held = new HeldNotifications()
    const asked = ['greedy', 'other', 'third', 'fourth'].flatMap((appId) =>
      Array.from({ length: 30 }, () => ask(held, appId)),
    )
    await Promise.all(asked.map(({ begun }) => begun))
    assert.deepEqual(
      ['greedy', 'other', 'third', 'fourth'].map((app) => heldBy(held, app)),
      [5, 5, 5, 5],
    )
    held.close()
    await Promise.all(asked.map(({ validated }) => validated))
  })

  test('have room for each app, however many apps hold one', async () => {
    const held = new HeldNotifications()
    const apps = Array.from({ length: 25 }, (_, n) => `app-${n}`)
    const asked = apps.map((app) => ask(held, app))
    await Promise.all(asked.map(({ begun }) => begun))
    assert.deepEqual(new Set(apps.map((app) => heldBy(held, app))), new Set([1]))
    assert.equal(held.hasPlaceFor('app-0'), false)
    assert.equal(held.hasPlaceFor('another'), true)
    held.close()
    await Promise.all(asked.map(({ validated }) => validated))
  })
})
