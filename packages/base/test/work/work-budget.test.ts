import assert from 'node:assert/strict'
import { it } from 'node:test'
import { WorkBudget } from '../../src/work/work-budget.ts'

it('there is budget until the burst is used up, and again after some time', () => {
  const budget = new WorkBudget({ msPerSecond: 100, burstMs: 50 }, 0)
  assert.equal(budget.waitMs(0), 0)
  budget.charge(30, 30)
  assert.equal(budget.waitMs(30), 0)
  budget.charge(60, 90)
  assert.equal(budget.waitMs(90), 341)
  assert.equal(budget.waitMs(390), 41)
  assert.equal(budget.waitMs(431), 0)
})

it('a quiet period gives back no more than the burst', () => {
  const budget = new WorkBudget({ msPerSecond: 100, burstMs: 50 }, 0)
  assert.equal(budget.waitMs(60_000), 0)
  budget.charge(50, 60_000)
  assert.ok(budget.waitMs(60_000) > 0)
})
