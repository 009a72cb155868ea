import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { WebhookLimits } from '@txgw/delivery/webhook-limits'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  hang,
  type MerchantBehaviour,
  type MerchantExchange,
  resetConnection,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

const SETTINGS = ['end', 'continue'] as const
const DEADLINE_MS = 15_000
/** Every player that hangs waits so long. */
const HANGING_DEADLINE_MS = 2_000
const POISONS: [what: string, behaviour: MerchantBehaviour, deadlineMs: number][] = [
  ['500', answerWith({ status: 500 }), DEADLINE_MS],
  ['503 with a body', answerWith({ status: 503, body: '{"error":"boom"}' }), DEADLINE_MS],
  ['a broken connection', resetConnection, DEADLINE_MS],
  ['no reply at all', hang, HANGING_DEADLINE_MS],
]
/** Each failure with one setting, and all failures with both. */
const POISONED_APPS = casesFor({
  quick: POISONS.map((poison, index) => [SETTINGS[index % 2] as string, ...poison] as const),
  long: SETTINGS.flatMap((setting) => POISONS.map((poison) => [setting as string, ...poison] as const)),
})
const ROUNDS = casesFor({ quick: 2, long: 7 })
let setup: RechargeSetup
let appId = 'app-1'

async function setUp(app: Record<string, unknown>, limits: Partial<WebhookLimits> = {}): Promise<void> {
  const webhooks = { limits: { breakerFailuresMax: 3, breakerAskMs: DEADLINE_MS, ...limits } }
  setup = await setUpRecharges({ validation_deadline_ms: DEADLINE_MS, ...app }, { webhooks })
}

/** A game that fails for one player, and answers about all others. */
function poisonedBy(behaviour: MerchantBehaviour): MerchantBehaviour {
  return (exchange) => {
    const { user_id: userId } = exchange.received.notification.resource
    if (userId === 'poison') behaviour(exchange)
    else if (userId.startsWith('minor')) forbidTopup('COMPLIANCE_VERIFICATION_FAILED')(exchange)
    else allowTopup()(exchange)
  }
}

async function rechargeOf(userId: string) {
  const { body } = await setup.start({ app_id: appId, user_id: userId })
  const { recharge_id: id, state, end_reason: end, validation, order } = body
  return { id, state, code: end?.code ?? null, outcome: validation.outcome, isSold: order !== undefined }
}

const rechargesOf = (userIds: string[]) => Promise.all(userIds.map(rechargeOf))
const players = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`)
const askedAbout = (userId: string) =>
  setup.backend.received.filter(({ notification: { resource } }) => {
    return resource.app_id === appId && resource.user_id === userId
  }).length

async function breakerState(): Promise<string> {
  const { body } = await setup.gateway.operator('GET', `${SANDBOX}/apps/${appId}/health`)
  return body.breaker.state
}

describe('one player that the game fails for', () => {
  before(() => setUp({}))
  after(async () => {
    await setup.dispose()
    appId = 'app-1'
  })

  let apps = 1
  const registerApp = async (settings: Record<string, unknown>) => {
    appId = `app-${++apps}`
    const app = { app_id: appId, name: 'App', webhook_url: setup.backend.url, ...settings }
    assert.equal((await setup.gateway.operator('POST', `${SANDBOX}/apps`, app)).status, 201)
  }

  for (const [onUnreachable, what, behaviour, deadlineMs] of POISONED_APPS) {
    it(`costs no other an answer, with ${onUnreachable}: ${what}`, async () => {
      await registerApp({ on_unreachable: onUnreachable, validation_deadline_ms: deadlineMs })
      setup.backend.behave(poisonedBy(behaviour))
      const early = await rechargeOf('early')
      await rechargesOf(Array(5).fill('poison'))
      for (const userId of players('minor', 3)) {
        const { state, code } = await rechargeOf(userId)
        assert.deepEqual([state, code], ['ENDED', 'COMPLIANCE_VERIFICATION_FAILED'])
      }
      await rechargesOf(Array(5).fill('poison'))
      const again = await setup.gateway.operator('POST', `${SANDBOX}/recharges/${early.id}/validate`)
      assert.equal(again.body.validation.outcome, 'allowed')
      assert.equal(askedAbout('early'), 2)
      for (const { state, outcome } of await rechargesOf(players('good', 5))) {
        assert.deepEqual([state, outcome], ['ACCEPTED', 'allowed'])
      }
      assert.equal(await breakerState(), 'closed')
    })
  }

  it(`costs none of ${ROUNDS * 8} healthy recharges between its own`, async () => {
    await registerApp({ validation_deadline_ms: DEADLINE_MS })
    setup.backend.behave(poisonedBy(answerWith({ status: 500 })))
    for (let round = 0; round < ROUNDS; round++) {
      await rechargesOf(Array(6).fill('poison'))
      for (const { state, outcome } of await rechargesOf(players(`good-${round}`, 8))) {
        assert.deepEqual([state, outcome], ['ACCEPTED', 'allowed'])
      }
    }
    await rechargesOf(Array(20).fill('poison'))
    assert.equal((await rechargeOf('last')).outcome, 'allowed')
  })
})

describe('a game that is silent for all', () => {
  afterEach(() => setup.dispose())

  it('is cut off with end, and closes the breaker with a probe', async () => {
    await setUp({ on_unreachable: 'end' }, { breakerOpenMs: 1 })
    setup.backend.behave(resetConnection)
    for (const userId of players('lost', 4)) assert.equal((await rechargeOf(userId)).state, 'ENDED')
    assert.notEqual(await breakerState(), 'closed')
    setup.backend.behave(poisonedBy(hang))
    assert.equal((await rechargeOf('good')).outcome, 'allowed')
    assert.equal(await breakerState(), 'closed')
  })

  it('is not called with end while the breaker is open', async () => {
    await setUp({ on_unreachable: 'end' }, { breakerOpenMs: 600_000 })
    setup.backend.behave(resetConnection)
    await rechargesOf(players('lost', 3))
    const refused = await rechargeOf('refused')
    assert.deepEqual([refused.state, refused.code, askedAbout('refused')], ['ENDED', 'breaker-open', 0])
  })

  it('is still asked about every player with continue, and the first answer closes the breaker', async () => {
    await setUp({ on_unreachable: 'continue' }, { breakerOpenMs: 600_000 })
    setup.backend.behave(resetConnection)
    for (const userId of players('unlucky', 6)) {
      const { isSold, outcome } = await rechargeOf(userId)
      assert.deepEqual([isSold, outcome], [true, 'unreachable'])
      assert.ok(askedAbout(userId) > 0)
    }
    assert.equal(await breakerState(), 'open')
    setup.backend.behave(poisonedBy(hang))
    const minor = await rechargeOf('minor-1')
    assert.deepEqual([minor.code, minor.isSold], ['COMPLIANCE_VERIFICATION_FAILED', false])
    assert.equal(await breakerState(), 'closed')
  })
})

describe('a failure of our own ends the recharge, whatever on_unreachable says', () => {
  afterEach(() => setup.dispose())

  for (const onUnreachable of SETTINGS) {
    it(`a full queue, with ${onUnreachable}`, async () => {
      await setUp({ on_unreachable: onUnreachable }, { laneConcurrencyMax: 1, laneQueueMax: 1 })
      const held: MerchantExchange[] = []
      setup.backend.behave((exchange) => void held.push(exchange), allowTopup())
      const first = rechargeOf('first')
      await setup.backend.hasReceived(1)
      const ended: Awaited<typeof first>[] = []
      const late = players('late', 4).map((userId) => rechargeOf(userId).then((one) => ended.push(one)))
      while (ended.length < 3) await new Promise(setImmediate)
      assert.deepEqual(
        ended.map(({ state, code, isSold }) => [state, code, isSold]),
        Array(3).fill(['ENDED', 'overload', false]),
      )
      allowTopup()(held[0] as MerchantExchange)
      assert.equal((await first).state, 'ACCEPTED')
      await Promise.all(late)
    })

    it(`the dial guard, with ${onUnreachable}`, async () => {
      let address = '127.0.0.1'
      const resolve = async () => [{ address, family: 4 as const }]
      setup = await setUpRecharges({}, { webhooks: { resolve } })
      const { port } = setup.backend
      const change = { webhook_url: `http://game.example:${port}/`, on_unreachable: onUnreachable }
      assert.equal((await setup.gateway.operator('PATCH', `${SANDBOX}/apps/app-1`, change)).status, 200)
      assert.equal((await rechargeOf('before')).outcome, 'allowed')
      await setup.gateway.operator('PATCH', `${SANDBOX}/apps/app-1`, {
        webhook_url: `http://moved.example:${port}/`,
      })
      address = '10.0.0.1'
      const { state, code, isSold } = await rechargeOf('after')
      assert.deepEqual([state, code, isSold], ['ENDED', 'dial-refused', false])
    })
  }
})
