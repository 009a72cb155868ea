import assert from 'node:assert/strict'
import { it } from 'node:test'
import { WorkBudget } from '../../src/signature-doctor/work-budget.ts'

it('work runs until the burst is used up, and again after some time', () => {
  let nowMs = 0
  const budget = new WorkBudget({ msPerSecond: 100, burstMs: 50 }, () => nowMs)
  const work = (ms: number) =>
    budget.spend(() => {
      nowMs += ms
      return 'done'
    })
  assert.equal(work(30), 'done')
  assert.equal(work(60), 'done')
  assert.equal(work(1), undefined)
  nowMs += 300
  assert.equal(work(1), undefined)
  nowMs += 200
  assert.equal(work(1), 'done')
})

it('failed work is charged too', () => {
  let nowMs = 0
  const budget = new WorkBudget({ msPerSecond: 1, burstMs: 10 }, () => nowMs)
  const failing = () => {
    nowMs += 20
    throw new Error('no')
  }
  assert.throws(() => budget.spend(failing), /no/)
  assert.equal(
    budget.spend(() => 'done'),
    undefined,
  )
})
