import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importProgressLine } from '../../../src/commands/order/import-progress.ts'

test('shows the progress and the time left for a file', () => {
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

test('shows only the amount sent for a pipe, whose length is unknown', () => {
  assert.equal(
    importProgressLine({ bytes: 2_500_000, lines: 5_000, ended: false, elapsedMs: 500 }),
    'Sending  5,000 lines, 2.5 MB, 10,000 lines/s',
  )
})

test('says that it waits for the service after the last byte', () => {
  const line = importProgressLine({ bytes: 100, lines: 1, ended: true, bytesTotal: 100, elapsedMs: 0 })
  assert.match(line, /^Everything is sent \(1 line, .*; the service is storing the rest$/)
})
