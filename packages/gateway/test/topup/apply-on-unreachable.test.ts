import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyOnUnreachable } from '../../src/topup/apply-on-unreachable.ts'
import type { Verdict } from '../../src/topup/verdict.ts'

const ALLOWED: Verdict = { kind: 'allowed', warnings: [] }
const FORBIDDEN: Verdict = {
  kind: 'forbidden',
  reason: { code: 'GEO_RESTRICTION', message: 'not here' },
  warnings: [],
}
const NO_ANSWER: Verdict = {
  kind: 'no-answer',
  reason: { code: 'timeout', message: 'too slow' },
  warnings: [],
}

describe('applyOnUnreachable', () => {
  it('an answer counts, whatever the setting is', () => {
    for (const setting of ['end', 'continue'] as const) {
      assert.deepEqual(applyOnUnreachable(ALLOWED, setting), { next: 'go-on' })
      assert.deepEqual(applyOnUnreachable(FORBIDDEN, setting), { next: 'end', reason: FORBIDDEN.reason })
    }
  })

  it('without one the setting decides', () => {
    assert.deepEqual(applyOnUnreachable(NO_ANSWER, 'end'), { next: 'end', reason: NO_ANSWER.reason })
    assert.deepEqual(applyOnUnreachable(NO_ANSWER, 'continue'), { next: 'go-on' })
  })
})
