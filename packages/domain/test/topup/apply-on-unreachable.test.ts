import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyOnUnreachable } from '../../src/topup/apply-on-unreachable.ts'
import { NO_ANSWER, type NoAnswerCode } from '../../src/topup/no-answer.ts'
import type { Verdict } from '../../src/topup/verdict.ts'

const ALLOWED: Verdict = { kind: 'allowed', warnings: [] }
const FORBIDDEN: Verdict = {
  kind: 'forbidden',
  reason: { code: 'GEO_RESTRICTION', message: 'not here' },
  warnings: [],
}
const SILENCE: string[] = [
  'no-webhook-url',
  ...['dns', 'connect', 'tls', 'reset', 'timeout-connect', 'timeout', 'server-error'],
]

describe('applyOnUnreachable', () => {
  it('an answer counts, whatever the setting', () => {
    for (const setting of ['end', 'continue'] as const) {
      assert.deepEqual(applyOnUnreachable(ALLOWED, setting), { next: 'go-on' })
      assert.deepEqual(applyOnUnreachable(FORBIDDEN, setting), { next: 'end', reason: FORBIDDEN.reason })
    }
  })

  for (const code of Object.keys(NO_ANSWER) as NoAnswerCode[]) {
    const isSilence = SILENCE.includes(code)
    it(`${code}: ${isSilence ? 'the setting decides' : 'ends the recharge, whatever the setting'}`, () => {
      const reason = { code, message: 'what was seen' }
      const verdict: Verdict = { kind: 'no-answer', reason, warnings: [] }
      assert.deepEqual(applyOnUnreachable(verdict, 'end'), { next: 'end', reason })
      const forgiving = applyOnUnreachable(verdict, 'continue')
      assert.deepEqual(forgiving, isSilence ? { next: 'go-on' } : { next: 'end', reason })
    })
  }
})
