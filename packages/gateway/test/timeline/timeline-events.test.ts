import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRecharge } from '@txgw/testkit/samples'
import { toEvents } from '../../src/operator-api/operations/timeline/timeline-events.ts'
import type { Attempt } from '../../src/webhooks/delivery.ts'
import { acceptance } from '../storage/sample-decisions.ts'

const attempt = (startedAtMs: number, totalMs: number, status: number): Attempt => ({
  startedAtMs,
  requestHeaders: { 'content-type': 'application/json' },
  status,
  timings: { queueMs: 0, totalMs },
})

test('a reply comes before its consequences, even when its duration ends after them', () => {
  const recharge = sampleRecharge({ id: 'r', createdAtMs: 1000, updatedAtMs: 1009, state: 'ACCEPTED' })
  const { validation } = acceptance(recharge, 'order-1')
  const attempts = [attempt(1001, 6, 503), attempt(1005, 8, 200)]
  const asked = {
    ...validation,
    startedAtMs: 1001,
    durationMicros: 12_500,
    delivery: { ...validation.delivery, attempts },
  }
  const events = toEvents({ recharge, validations: [asked], order: undefined, history: [], requests: [] })
  assert.deepEqual(
    events.map(({ at, kind }) => [Date.parse(at), kind]),
    [
      [1000, 'recharge-started'],
      [1001, 'question-asked'],
      [1001, 'attempt-sent'],
      [1005, 'reply-received'],
      [1005, 'attempt-sent'],
      [1009, 'reply-received'],
      [1009, 'verdict'],
      [1009, 'recharge-accepted'],
    ],
  )
})
