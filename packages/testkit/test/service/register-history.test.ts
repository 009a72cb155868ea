import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RegisterHistory, type Write } from '../../src/service/register-history.ts'

interface Step {
  from: number
  to: number
  write?: number
  outcome?: Write['outcome']
  read?: number
}

/** A history with the given times, as if every client had its own clock hand. */
async function historyOf(steps: Step[]): Promise<string[]> {
  let nowMs = 0
  const history = new RegisterHistory(() => nowMs)
  for (const { from, to, write, outcome = 'acknowledged', read } of steps) {
    nowMs = from
    const end = <T>(result: T) => {
      nowMs = to
      return Promise.resolve(result)
    }
    if (write !== undefined) await history.write({ key: 'order', version: write }, () => end(outcome))
    if (read !== undefined) await history.read('order', () => end(read))
  }
  return history.problems()
}

test('a read that returns the write acknowledged before it began is correct', async () => {
  const steps = [
    { from: 0, to: 1, read: 0 },
    { from: 2, to: 3, write: 10 },
    { from: 4, to: 5, read: 10 },
    { from: 6, to: 9, write: 20 },
    { from: 7, to: 8, read: 10 },
    { from: 7, to: 8, read: 20 },
    { from: 10, to: 11, read: 20 },
  ]
  assert.deepEqual(await historyOf(steps), [])
})

test('an acknowledged write that a later read does not show is found', async () => {
  const lost = [
    { from: 0, to: 1, write: 10 },
    { from: 2, to: 3, read: 0 },
  ]
  assert.deepEqual(await historyOf(lost), ['order: read 0 after 10 was there'])
  const stale = [...lost.slice(0, 1), { from: 2, to: 3, write: 20 }, { from: 4, to: 5, read: 10 }]
  assert.deepEqual(await historyOf(stale), ['order: read 10 after 20 was there'])
})

test('a read that is older than an earlier read is found, even for a write without an answer', async () => {
  const steps = [
    { from: 0, to: 1, write: 10 },
    { from: 2, to: 3, write: 20, outcome: 'unknown' as const },
    { from: 4, to: 5, read: 20 },
    { from: 6, to: 7, read: 10 },
  ]
  assert.deepEqual(await historyOf(steps), ['order: read 10 after 20 was there'])
  assert.deepEqual(await historyOf(steps.slice(0, 3)), [])
})

test('a version that was refused, never written, or not yet written is found', async () => {
  const refused = [
    { from: 0, to: 1, write: 10, outcome: 'refused' as const },
    { from: 2, to: 3, read: 10 },
  ]
  assert.deepEqual(await historyOf(refused), ['order: read 10, which was never written'])
  assert.deepEqual(await historyOf([{ from: 0, to: 1, read: 7 }]), ['order: read 7, which was never written'])
  const early = [
    { from: 0, to: 1, read: 10 },
    { from: 2, to: 3, write: 10 },
  ]
  assert.deepEqual(await historyOf(early), ['order: read 10 before it was written'])
})

test('a failure leaves the outcome of a write open and says nothing about a read', async () => {
  const history = new RegisterHistory(() => 0)
  const fails = () => Promise.reject(new Error('cut off'))
  assert.equal(await history.write({ key: 'order', version: 1 }, fails), 'unknown')
  assert.equal(await history.read('order', fails), undefined)
  assert.equal(history.reads.length, 0)
  assert.deepEqual(history.problems(), [])
})
