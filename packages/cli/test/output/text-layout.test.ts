import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { splitHidden } from '@txgw/console/shared/text/visible-text'
import { clipped, fieldLines, plural, tableLines, visible } from '../../src/output/text-layout.ts'

test('spells out control characters and direction overrides', () => {
  assert.equal(visible('a\nb\tc\x1b[31md\u009b\u202e'), 'a\\nb\\tc\\u001b[31md\\u009b\\u202e')
  assert.equal(visible('a\u200bb\u{e0041}'), 'a\\u200bb\\u{e0041}')
  assert.equal(visible('日本 – ü ❤\ufe0f'), '日本 – ü ❤\ufe0f')
})

test('spells out the characters that the console shows as marks, and no others', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).join('')
  for (const text of [all, '❤\ufe0f', '☎\ufe0e', 'a\ufe0f', '\ufe0f\ufe0f']) {
    const parts = splitHidden(text)
    const expected = parts.map((part) => (part.isHidden ? visible(part.text) : part.text))
    assert.ok(visible(text) === expected.join(''), clipped(text, 9))
    assert.ok(parts.every((part) => !part.isHidden || visible(part.text) !== part.text))
  }
})

test('aligns fields in two columns', () => {
  assert.equal(
    fieldLines([
      ['id', 'x'],
      ['status', 'Paid\x07'],
    ]),
    '  id      x\n  status  Paid\\u0007',
  )
})

test('makes columns as wide as their widest cells, without spaces at line ends', () => {
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

test('uses the singular for one', () => {
  assert.equal(plural(1, 'order'), '1 order')
  assert.equal(plural(12_000, 'order'), '12,000 orders')
})

test('lays out a table with hundreds of thousands of rows', () => {
  const columns = [{ title: 'N', value: (n: number) => String(n) }]
  const rows = Array.from({ length: 300_000 }, (_, n) => n)
  assert.equal(tableLines(columns, rows).split('\n').at(-1), '  299999')
})
