import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRecharge, sampleValidation } from '@txgw/testkit/samples/records'
import { rechargeForm } from '../../src/recharges/recharge.ts'
import { validationForm } from '../../src/validations/validation.ts'
import { deliveryForm } from '../../src/validations/validation-delivery.ts'

test('the wire has no word on who may read what was observed', () => {
  const seen = { code: 'connect', message: 'No', sight: 'open' } as const
  const ended = sampleRecharge({ state: 'ENDED', endReason: { kind: 'no-answer', ...seen } })
  assert.deepEqual(rechargeForm.toWire(ended).end_reason, {
    kind: 'no-answer',
    code: 'connect',
    message: 'No',
  })
  const failure = { stage: 'before-sending', ...seen } as const
  const attempts = [{ startedAtMs: 1, timings: { queueMs: 0, totalMs: 1 }, requestHeaders: {}, failure }]
  const delivery = { url: null, requestBody: null, attempts }
  const validation = sampleValidation({
    outcome: 'unreachable',
    reason: { ...seen, rawCode: null },
    delivery,
  })
  assert.deepEqual(validationForm.toWire(validation).reason, { code: 'connect', message: 'No' })
  assert.deepEqual(deliveryForm.toWire(delivery).attempts[0]?.failure, {
    stage: 'before-sending',
    code: 'connect',
    message: 'No',
  })
})
