import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paceLine } from '../../src/output/progress-bar.ts'

const LABEL = 'Copying orders of production'

test('shows the progress, the speed and the time left', () => {
  assert.equal(
    paceLine({ label: LABEL, done: 5_000, total: 10_000, elapsedMs: 2_000 }),
    'Copying orders of production [##########··········]  50 %  5,000 of 10,000, 2,500/s, 2 s left',
  )
})

test('never shows more than 100 %, even with more records than counted or none', () => {
  assert.match(
    paceLine({ label: LABEL, done: 12, total: 10, elapsedMs: 1_000 }),
    /\] 100 % {2}12 of 10, .*, 0 s left$/,
  )
  assert.match(paceLine({ label: LABEL, done: 0, total: 0, elapsedMs: 0 }), /\] 100 % {2}0 of 0, 0\/s$/)
})
