import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, makeId, timeOfId } from '../src/ids.ts'

const NOW_MS = Date.UTC(2026, 10, 16, 12, 0, 0, 5)

test('an id tells the time at which it was made', () => {
  for (const ms of [0, 1, NOW_MS, Date.UTC(9999, 11, 31)]) assert.equal(timeOfId(makeId(ms)), ms)
  for (const text of ['', 'validation-1', 'recharge-of-26-characters!', `${makeId(NOW_MS)}0`])
    assert.equal(timeOfId(text), undefined, text)
})

test('the ids of a period are those made from its beginning to before its end', () => {
  const { from = '', before = '' } = idsOf({ fromMicros: NOW_MS * 1000, toMicros: (NOW_MS + 2) * 1000 })
  const isWithin = (ms: number) => from <= makeId(ms) && makeId(ms) < before
  assert.deepEqual(
    [-1, 0, 1, 2].map((ms) => isWithin(NOW_MS + ms)),
    [false, true, true, false],
  )
  assert.deepEqual(idsOf({}), {})
})

test('a part of a millisecond counts: the id of that millisecond was made before it', () => {
  const { from = '', before = '' } = idsOf({ fromMicros: NOW_MS * 1000 + 1, toMicros: NOW_MS * 1000 + 1 })
  assert.ok(makeId(NOW_MS) < from)
  assert.ok(makeId(NOW_MS) < before)
  assert.ok(idsOf({ fromMicros: -5_000_000 }).from === '0'.repeat(10))
})
