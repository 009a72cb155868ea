import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Health } from '@txgw/delivery/lanes/breaker'
import { judgeHealth } from '@txgw/delivery/sending/judge-health'
import { causeOf, isForgivable, NO_ANSWER, type NoAnswerCode } from '../../src/topup/no-answer.ts'

const CODES = Object.keys(NO_ANSWER) as NoAnswerCode[]
const judge = (code: NoAnswerCode) => judgeHealth({ code }, causeOf)

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
  reset: 'failing-for-subject',
  'server-error': 'failing-for-subject',
  timeout: 'failing-for-subject',
}

describe('judgeHealth', () => {
  it('a reply is healthy', () => {
    assert.equal(judgeHealth(undefined, causeOf), 'healthy')
  })

  for (const code of CODES) {
    const expected = EXPECTED[code] ?? 'healthy'
    it(`${code} is ${expected}`, () => assert.equal(judge(code), expected))
  }

  it('a result that ends the recharge never counts as a failure, so that a breaker cuts no such answer short', () => {
    for (const code of CODES) if (judge(code).startsWith('failing')) assert.ok(isForgivable(code), code)
  })
})
