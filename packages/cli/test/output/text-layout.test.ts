import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { fieldLines, plural, tableLines, visible } from '../../src/output/text-layout.ts'

test('control characters and direction overrides are spelled out', () => {
  assert.equal(visible('a\nb\tc\x1b[31md\u009b\u202e'), 'a\\nb\\tc\\u001b[31md\\u009b\\u202e')
  assert.equal(visible('日本 – ü'), '日本 – ü')
})

test('fields stand in two columns', () => {
  assert.equal(
    fieldLines([
      ['id', 'x'],
      ['status', 'Paid\x07'],
    ]),
    '  id      x\n  status  Paid\\u0007',
  )
})

test('a table is as wide as its widest cells and has no blanks at line ends', () => {
  const columns = [
    { title: 'A', value: ([first]: string[]) => first ?? '' },
    { title: 'LONG', value: ([, second]: string[]) => second ?? '' },
  ]
  const lines = stripVTControlCharacters(
    tableLines(columns, [
      ['12345', 'x'],
      ['1', ''],
    ]),
  )
  assert.equal(lines, '  A      LONG\n  12345  x\n  1')
})

test('one thing is singular', () => {
  assert.equal(plural(1, 'order'), '1 order')
  assert.equal(plural(12_000, 'order'), '12,000 orders')
})

test('a table may be as long as all orders', () => {
  const columns = [{ title: 'N', value: (n: number) => String(n) }]
  const rows = Array.from({ length: 300_000 }, (_, n) => n)
  assert.equal(tableLines(columns, rows).split('\n').at(-1), '  299999')
})
