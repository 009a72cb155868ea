import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTurns } from '../../src/work/turns.ts'

test('acts go one at a time with a rest after each, and too many are refused', async () => {
  const tooMany = () => new RangeError('too many')
  const takeTurn = createTurns({ waitingMax: 16, tooMany, restMs: (actMs) => 9 * actMs })
  const seen: string[] = []
  const act = (name: string) => async () => {
    seen.push(`begin ${name}`)
    await sleep(20)
    seen.push(`end ${name}`)
    if (name === 'b') throw new Error('weak')
    setTimeout(() => seen.push('rest'), 5)
  }
  const turns = ['a', 'b', 'c', ...Array.from({ length: 13 }, () => 'more')].map((name) =>
    takeTurn(act(name)),
  )
  assert.throws(() => takeTurn(act('late')), RangeError)
  await turns[0]
  await assert.rejects(turns[1] as Promise<void>, /weak/)
  await turns[2]
  assert.deepEqual(seen, ['begin a', 'end a', 'rest', 'begin b', 'end b', 'begin c', 'end c'])
  await takeTurn(act('d'))
})
