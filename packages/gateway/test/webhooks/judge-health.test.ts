import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isForgivable, NO_ANSWER, type NoAnswerCode } from '../../src/topup/no-answer.ts'
import { type Attempt, failureOf } from '../../src/webhooks/delivery.ts'
import { judgeHealth } from '../../src/webhooks/judge-health.ts'

function attempt(code: NoAnswerCode | null, changes: Partial<Attempt> = {}): Attempt {
  return {
    startedAtMs: 0,
    timings: { queueMs: 0, totalMs: 1 },
    requestHeaders: {},
    ...(code !== null && { failure: failureOf('after-reply', code) }),
    ...changes,
  }
}

const FAILING = ['dns', 'connect', 'tls', 'reset', 'timeout', 'timeout-connect', 'server-error']

describe('judgeHealth', () => {
  it('a reply is healthy', () => {
    assert.equal(judgeHealth(attempt(null, { status: 200 }), 1000), 'healthy')
  })

  for (const code of Object.keys(NO_ANSWER) as NoAnswerCode[]) {
    const expected = FAILING.includes(code) ? 'failing' : 'healthy'
    it(`${code} is ${expected}`, () => {
      assert.equal(judgeHealth(attempt(code), 1000), expected)
    })
  }

  it('a result that ends the recharge never counts as a failure, so that a breaker never lets one continue', () => {
    for (const code of Object.keys(NO_ANSWER) as NoAnswerCode[]) {
      if (judgeHealth(attempt(code), 1000) === 'failing') assert.ok(isForgivable(code), code)
    }
  })

  it('a time-out after a long wait in our own queue says nothing about health', () => {
    const waited = attempt('timeout', { timings: { queueMs: 501, totalMs: 499 } })
    assert.equal(judgeHealth(waited, 1000), 'unclear')
  })
})
