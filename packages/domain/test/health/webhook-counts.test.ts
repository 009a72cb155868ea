import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleRecharge, sampleValidation } from '@txgw/testkit/samples/records'
import { WebhookCounts } from '../../src/health/webhook-counts.ts'
import { answeredOf, noAnswerOf, p95Of } from '../../src/health/window-counts.ts'
import { noAnswer } from '../../src/topup/no-answer.ts'

const MINUTE_MS = 60_000
const REASON = { ...noAnswer('server-error', 'status 500'), rawCode: null }
const delivery = { url: 'https://game.example/', requestBody: '{}', attempts: [] }
const answer = sampleValidation({ appId: 'app-1', outcome: 'allowed', reason: null, delivery })
const failure = sampleValidation({ appId: 'app-1', outcome: 'unreachable', reason: REASON, delivery })

function start() {
  let nowMs = NOW_MS
  const counts = new WebhookCounts({ nowMs: () => nowMs })
  const look = () => counts.look().find(([appId]) => appId === 'app-1')?.[1]
  return {
    counts,
    look,
    pass: (minutes: number) => {
      nowMs += minutes * MINUTE_MS
    },
  }
}

function lost(currency: string, amount: string) {
  const recharge = sampleRecharge()
  const request = { ...recharge.request, appId: 'app-1', totalPrice: { currency, amount } }
  const endReason = { kind: 'no-answer', code: REASON.code, message: REASON.message } as const
  return { ...recharge, request, state: 'ENDED', endReason } as const
}

describe('the counts of a process', () => {
  it('separate answers from the causes of silence, and keep the last failure in words', () => {
    const { counts, look } = start()
    for (const validation of [answer, failure, { ...answer, outcome: 'forbidden' as const }])
      counts.validated(validation)
    const { lastFiveMinutes, lastFailure } = look() ?? assert.fail()
    assert.equal(answeredOf(lastFiveMinutes), 2)
    assert.deepEqual(lastFiveMinutes.noAnswer, { 'server-error': 1 })
    assert.equal(lastFailure?.message, "The merchant's server failed: status 500")
    assert.equal(lastFailure?.atMs, NOW_MS)
  })

  it('leave the five minutes first and the hour later', () => {
    const { counts, look, pass } = start()
    counts.validated(failure)
    pass(5)
    assert.equal(noAnswerOf(look()?.lastFiveMinutes ?? assert.fail()), 0)
    assert.equal(noAnswerOf(look()?.lastHour ?? assert.fail()), 1)
    pass(55)
    assert.equal(look(), undefined)
  })

  it('are not kept for ever when the clock is set back', () => {
    const { counts, look, pass } = start()
    counts.validated(failure)
    pass(-120)
    assert.equal(look(), undefined)
  })

  it('leave out answers by hand, but not an app without an address', () => {
    const { counts, look } = start()
    const byHand = { ...failure, delivery: { ...delivery, url: null } }
    counts.validated(byHand)
    assert.equal(look(), undefined)
    counts.validated({ ...byHand, reason: { ...noAnswer('no-webhook-url'), rawCode: null } })
    assert.deepEqual(look()?.lastHour.noAnswer, { 'no-webhook-url': 1 })
  })

  it('measure only what was sent', () => {
    const { counts, look } = start()
    counts.validated({ ...failure, outcome: 'not-sent', durationMicros: 0 })
    assert.equal(p95Of(look()?.lastHour ?? assert.fail()), null)
    counts.validated({ ...answer, durationMicros: 64_000 })
    assert.equal(p95Of(look()?.lastHour ?? assert.fail()), 64)
  })

  it('add up the money of lost recharges exactly, by currency', () => {
    const { counts, look } = start()
    for (const amount of ['0.1', '0.2', '.70', '-1', '12345678901234567890.01'])
      counts.decided(lost('USD', amount))
    counts.decided(lost('JPY', '120'))
    counts.decided({ ...lost('USD', '5'), endReason: { kind: 'forbidden', code: 'OTHER', message: 'no' } })
    const { lostRecharges, lostAmounts } = look()?.lastHour ?? assert.fail()
    assert.equal(lostRecharges, 6)
    assert.deepEqual(lostAmounts, { USD: '12345678901234567890.01', JPY: '120' })
  })
})
