import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '../../src/base/store-errors.ts'
import { forgetValidations, keepForgettingValidations } from '../../src/validations/forget-validations.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const clock = { nowMs: () => 1_000 * DAY_MS }

/** Has so many old validations, and remembers what it was asked. */
function storeOf(old: number) {
  const asked: { startedAtMs: number; limit: number }[] = []
  return {
    asked,
    async deleteValidationsBefore(startedAtMs: number, limit: number) {
      asked.push({ startedAtMs, limit })
      const deleted = Math.min(old, limit)
      old -= deleted
      return deleted
    },
    left: () => old,
  }
}

test('validations older than 400 days are deleted, batch by batch', async () => {
  const store = storeOf(1_234)
  await forgetValidations({ store, clock })
  assert.equal(store.left(), 0)
  assert.equal(store.asked.length, 3)
  for (const { startedAtMs } of store.asked) assert.equal(startedAtMs, 600 * DAY_MS)
})

test('a store that is down is tried again later', async () => {
  let calls = 0
  const store = {
    async deleteValidationsBefore(): Promise<number> {
      calls++
      throw new StoreUnavailable('gone')
    },
  }
  await forgetValidations({ store, clock })
  assert.equal(calls, 1)
})

test('the deletion runs every hour until it is stopped', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const store = storeOf(0)
  const forgetting = keepForgettingValidations({ store, clock })
  assert.equal(store.asked.length, 0)
  context.mock.timers.tick(2 * 60 * 60 * 1000)
  assert.equal(store.asked.length, 2)
  forgetting.stop()
  context.mock.timers.tick(24 * 60 * 60 * 1000)
  assert.equal(store.asked.length, 2)
})
