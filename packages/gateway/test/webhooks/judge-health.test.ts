import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isForgivable, NO_ANSWER, type NoAnswerCode } from '../../src/topup/no-answer.ts'
import type { Health } from '../../src/webhooks/breaker.ts'
import { failureOf } from '../../src/webhooks/delivery.ts'
import { judgeHealth } from '../../src/webhooks/judge-health.ts'

const CODES = Object.keys(NO_ANSWER) as NoAnswerCode[]
const judge = (code: NoAnswerCode) => judgeHealth({ failure: failureOf('after-reply', code) })

const EXPECTED: Partial<Record<NoAnswerCode, Health>> = {
  'no-webhook-url': 'unclear',
  'dial-refused': 'unclear',
  overload: 'unclear',
  'breaker-open': 'unclear',
  stopping: 'unclear',
  'own-failure': 'unclear',
  'timeout-late': 'unclear',
  dns: 'failing',
  connect: 'failing',
  tls: 'failing',
  'timeout-connect': 'failing',
  reset: 'failing-for-player',
  'server-error': 'failing-for-player',
  timeout: 'failing-for-player',
}

describe('judgeHealth', () => {
  it('a reply is healthy', () => {
    assert.equal(judgeHealth({}), 'healthy')
  })

  for (const code of CODES) {
    const expected = EXPECTED[code] ?? 'healthy'
    it(`${code} is ${expected}`, () => assert.equal(judge(code), expected))
  }

  it('a result that ends the recharge never counts as a failure, so that a breaker cuts no such answer short', () => {
    for (const code of CODES) if (judge(code).startsWith('failing')) assert.ok(isForgivable(code), code)
  })
})
