import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Figure, figureTable } from '../../lib/figure.ts'
import { spreadOf } from '../../lib/statistics.ts'
import { markdownTable, textTable } from '../../lib/table.ts'

const figures: Figure[] = [
  { name: 'good', value: spreadOf([1, 1.204, 2]), unit: '×', targetMax: 1.21 },
  { name: 'bad', value: spreadOf([1.2101]), unit: '×', targetMax: 1.21 },
  { name: 'untargeted', value: spreadOf([1234.56]), unit: 'µs' },
]

test('each figure is shown with its noise, its target and whether the measured value meets it', () => {
  assert.deepEqual(figureTable('Title', figures).rows, [
    ['good', '1.20 ×', '1.00 × to 2.00 ×', 'at most 1.21 ×', 'met'],
    ['bad', '1.21 ×', '', 'at most 1.21 ×', 'NOT MET'],
    ['untargeted', '1,234.6 µs', '', '', ''],
  ])
})

test('a table is aligned for a terminal', () => {
  const table = {
    title: 'Title',
    columns: ['name', 'µs'],
    rows: [
      ['a', '1.0'],
      ['longer', '10.0'],
    ],
  }
  assert.equal(textTable(table), 'Title\n\nname      µs\n------  ----\na        1.0\nlonger  10.0')
})

test('a table is written as Markdown', () => {
  const table = { title: 'Title', columns: ['name', 'µs'], rows: [['a', '1.0'], ['short']] }
  assert.equal(markdownTable(table), '### Title\n\n| name | µs |\n|---|---:|\n| a | 1.0 |\n| short |  |')
})
