import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTurns } from '../../src/work/turns.ts'

test('acts go one at a time with a rest after each, and too many are refused', async () => {
  const tooMany = () => new RangeError('too many')
  const takeTurn = createTurns<string>({ waitingMax: 16, tooMany, restMs: (actMs) => 9 * actMs })
  const seen: string[] = []
  const act = (name: string) => async () => {
    seen.push(`begin ${name}`)
    await sleep(20)
    seen.push(`end ${name}`)
    if (name === 'b') throw new Error('weak')
    setTimeout(() => seen.push('rest'), 5)
  }
  const turns = ['a', 'b', 'c', ...Array.from({ length: 13 }, () => 'more')].map((name) =>
    takeTurn('one', act(name)),
  )
  assert.throws(() => takeTurn('one', act('late')), RangeError)
  await turns[0]
  await assert.rejects(turns[1] as Promise<void>, /weak/)
  await turns[2]
  assert.deepEqual(seen, ['begin a', 'end a', 'rest', 'begin b', 'end b', 'begin c', 'end c'])
  await takeTurn('one', act('d'))
})

test('an owner that fills all places gives its oldest to another, which does not wait for the rest', async () => {
  const takeTurn = createTurns<string>({ waitingMax: 4, tooMany: () => new RangeError('too many') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const act = (name: string) => async () => {
    await released
    done.push(name)
  }
  const [underWay, displaced, ...kept] = ['1', '2', '3', '4'].map((name) => takeTurn('greedy', act(name)))
  const other = takeTurn('other', act('other'))
  assert.throws(() => takeTurn('greedy', act('5')), RangeError)
  await assert.rejects(displaced as Promise<void>, RangeError)
  release()
  await Promise.all([underWay, other, ...kept])
  assert.deepEqual(done, ['1', '3', 'other', '4'])
})
