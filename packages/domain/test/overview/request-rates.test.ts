import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestRates } from '../../src/overview/request-rates.ts'

test('a rate counts the requests since the last look', () => {
  let now = 0
  const rates = new RequestRates(() => now)
  const first = rates.look(new Map([['OK', 100]]))
  assert.deepEqual(first, { all: { total: 100, perSecond: null }, refusals: [] })
  now += 2_000
  const counts = new Map([
    ['OK', 120],
    ['NOT_FOUND', 1],
    ['UNAUTHENTICATED', 5],
  ])
  assert.deepEqual(rates.look(counts), {
    all: { total: 126, perSecond: 13 },
    refusals: [
      { name: 'UNAUTHENTICATED', total: 5, perSecond: 2.5 },
      { name: 'NOT_FOUND', total: 1, perSecond: 0.5 },
    ],
  })
})

test('a restarted process gives no negative rate, and an old look gives no rate', () => {
  let now = 0
  const rates = new RequestRates(() => now)
  rates.look(new Map([['OK', 100]]))
  now += 1_000
  assert.deepEqual(rates.look(new Map([['OK', 3]])).all, { total: 3, perSecond: 0 })
  now += 30_001
  assert.deepEqual(rates.look(new Map([['OK', 9]])).all, { total: 9, perSecond: null })
})
