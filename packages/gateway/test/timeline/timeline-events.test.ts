import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ValidationAttempt } from '@txgw/domain/validations/user-validate'
import { acceptance } from '@txgw/testkit/samples/decisions'
import { sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import { toEvents } from '../../src/operator-api/operations/timeline/timeline-events.ts'

const attempt = (startedAtMs: number, totalMs: number, status: number): ValidationAttempt => ({
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

test('the version of an order says who made it and what it changed', () => {
  const paid = sampleOrder({ status: 'Paid', updateTime: '2025-03-01T10:00:00Z' })
  const dearer = {
    ...paid,
    totalPrice: { currency: 'USD', amount: '99.99' },
    updateTime: '2025-03-01T11:00:00Z',
  }
  const refunded = { ...dearer, status: 'Refunded' as const, updateTime: '2025-03-01T12:00:00Z' }
  const versions = [
    [paid, 'import', null],
    [dearer, 'import', 'Ann'],
    [refunded, 'status-change', null],
  ] as const
  const history = versions.map(([order, source, actor], index) => ({
    status: order.status,
    updateTime: order.updateTime,
    source,
    actor,
    order,
    restored: null,
    recordedAtMs: Date.parse('2025-03-01T13:00:00Z') + index,
  }))
  const story = { recharge: undefined, validations: [], order: refunded, history, requests: [] }
  const events = toEvents(story).filter(({ order_status }) => order_status !== undefined)
  const oldPrice = `${paid.totalPrice?.amount} ${paid.totalPrice?.currency}`
  assert.deepEqual(
    events.map(({ title, actor, update_time }) => [title, actor, update_time]),
    [
      [
        'The order became Paid, according to an import, it is not known by whom',
        undefined,
        '2025-03-01T10:00:00Z',
      ],
      [
        `The order became Paid, according to an import by Ann; total_price from ${oldPrice} to 99.99 USD`,
        'Ann',
        '2025-03-01T11:00:00Z',
      ],
      ['The order was changed, it is not known by whom: Refunded', undefined, '2025-03-01T12:00:00Z'],
    ],
  )
  assert.deepEqual(
    events.map(({ changes }) => changes?.map(({ field }) => field)),
    [[], ['update_time', 'total_price'], ['update_time', 'order_status']],
  )
})
