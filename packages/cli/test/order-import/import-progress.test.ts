import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importProgressLine } from '../../src/order-import/import-progress.ts'

test('a file shows how far it is and how long it will take', () => {
  assert.equal(
    importProgressLine({
      bytes: 2_500_000,
      lines: 5_000,
      ended: false,
      bytesTotal: 10_000_000,
      elapsedMs: 1_000,
    }),
    'Sending [#####···············]  25 %  5,000 lines, 2.5 MB, 5,000 lines/s, 3 s left',
  )
})

test('a pipe, whose end is not known, shows what has gone by', () => {
  assert.equal(
    importProgressLine({ bytes: 2_500_000, lines: 5_000, ended: false, elapsedMs: 500 }),
    'Sending  5,000 lines, 2.5 MB, 10,000 lines/s',
  )
})

test('when all is sent the service is what is waited for', () => {
  const line = importProgressLine({ bytes: 100, lines: 1, ended: true, bytesTotal: 100, elapsedMs: 0 })
  assert.match(line, /^Everything is sent \(1 line, .*; the service is storing the rest$/)
})
