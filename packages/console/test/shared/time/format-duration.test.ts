import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatDuration } from '../../../src/shared/time/format-duration.ts'

const EXAMPLES: [ms: number, text: string][] = [
  [0, '0 ms'],
  [0.42, '420 µs'],
  [1, '1 ms'],
  [12.44, '12.4 ms'],
  [840.6, '841 ms'],
  [3200, '3.2 s'],
  [250_000, '4 min 10 s'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
]

describe('formatDuration', () => {
  for (const [ms, text] of EXAMPLES) {
    it(`writes ${ms} ms as ${text}`, () => assert.equal(formatDuration(ms), text))
  }
})
