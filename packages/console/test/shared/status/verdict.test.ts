import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isByDefault, isUnchecked, type Verdict } from '../../../src/shared/status/verdict.ts'

const warned = (code: Verdict['warnings'][number]['code']): Verdict => ({
  outcome: 'allowed',
  warnings: [{ code, message: 'a warning' }],
})
const clear: Verdict = { outcome: 'allowed', warnings: [] }
const silent: Verdict = { outcome: 'timeout', warnings: [] }

describe('a verdict that only did not say no', () => {
  it('is one whose reply leaves the field out or sets it to null', () => {
    assert.ok(isByDefault(warned('forbidden-missing')))
    assert.ok(isByDefault(warned('forbidden-null')))
    for (const verdict of [clear, silent, warned('forbidden-text')]) assert.ok(!isByDefault(verdict))
  })

  it('leaves the player unchecked, as silence does', () => {
    const accepted = (validation: Verdict | null) => isUnchecked({ state: 'ACCEPTED', validation })
    assert.ok(accepted(silent))
    assert.ok(accepted(warned('forbidden-missing')))
    assert.ok(!accepted(clear))
    assert.ok(!accepted(null))
    assert.ok(!isUnchecked({ state: 'ENDED', validation: silent }))
  })
})
