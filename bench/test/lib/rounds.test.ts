import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columns, inRounds, medianTimes, takeTurns } from '../../lib/rounds.ts'

const progress = { stage() {}, detail() {}, end() {} }

/** Counts on from 1, and remembers who asked. */
function counter() {
  const asked: string[] = []
  const act = (name: string) => async () => asked.push(name)
  return { asked, act }
}

test('the values of warm-ups do not count', async () => {
  const { asked, act } = counter()
  assert.deepEqual(await inRounds(act('it'), { what: 'it', rounds: 2, warmUps: 3, progress }), [4, 5])
  assert.equal(asked.length, 5)
})

test('without warm-ups every round counts, and each is told', async () => {
  const told: string[] = []
  const telling = { ...progress, stage: (text: string) => void told.push(text) }
  assert.deepEqual(await inRounds(counter().act('it'), { what: 'it', rounds: 2, progress: telling }), [1, 2])
  assert.deepEqual(told, ['it: round 1 of 2', 'it: round 2 of 2'])
})

test('all take their turn in every round', async () => {
  const { asked, act } = counter()
  const turns = { one: act('one'), other: act('other') }
  const values = await takeTurns(turns, { what: 'both', rounds: 2, warmUps: 1, progress })
  assert.deepEqual(asked, ['one', 'other', 'one', 'other', 'one', 'other'])
  assert.deepEqual(values, { one: [3, 5], other: [4, 6] })
})

test('short acts take turns within a round, whose median counts, but for the first round', async () => {
  const { asked, act } = counter()
  const acts = { one: act('one'), other: act('other') }
  const medians = await medianTimes(acts, { what: 'both', rounds: 2, perRound: 3, progress })
  assert.deepEqual(asked.slice(0, 4), ['one', 'other', 'one', 'other'])
  assert.equal(asked.length, 18)
  // The rounds of one are 1, 3, 5, then 7, 9, 11, then 13, 15, 17.
  assert.deepEqual(medians, { one: [9, 15], other: [10, 16] })
})

test('columns have a value for each row', () => {
  const rows = [
    { first: 1, second: 'a', unasked: true },
    { first: 2, second: 'b', unasked: false },
  ]
  assert.deepEqual(columns(['first', 'second'], rows), { first: [1, 2], second: ['a', 'b'] })
  assert.deepEqual(columns(['first'], []), { first: [] })
})
