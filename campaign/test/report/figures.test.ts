import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOf } from '../../report/figures.ts'
import type { Fault } from '../../schedule/fault.ts'
import { runOf } from '../checks/planted.ts'

const kill = (index: number): Fault => ({
  index,
  name: 'kill',
  target: 'north',
  atMs: index * 1_000,
  forMs: 500,
  roll: 0,
})

test('a fault that could not begin is not counted as survived', () => {
  const run = runOf({
    schedule: [kill(1), kill(2)],
    faults: [
      { atMs: 1_000, index: 1, what: 'began' },
      { atMs: 1_500, index: 1, what: 'ended' },
      { atMs: 2_000, index: 2, what: 'began' },
      { atMs: 2_001, index: 2, what: 'could not begin', message: 'nobody is there' },
      { atMs: 2_001, index: 2, what: 'ended' },
    ],
  })
  assert.equal(figuresOf(run, 0).silencesMs.kill?.length, 1)
})
