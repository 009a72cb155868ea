import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { csvHead, csvRow } from '../../../src/operator-api/lists/csv.ts'
import { formatAskedFor } from '../../../src/operator-api/lists/list-formats.ts'

describe('the type of a list', () => {
  for (const [accept, format] of [
    [undefined, undefined],
    ['*/*', undefined],
    ['application/json', undefined],
    ['text/csv', 'csv'],
    ['Text/CSV; charset=utf-8', 'csv'],
    ['application/jsonl, application/json', 'jsonl'],
    ['application/json, application/jsonl', undefined],
    ['text/csv;q=0, application/jsonl', 'jsonl'],
    ['text/csv;q=0.0', undefined],
    ['text/html, text/csv;q=0.5', 'csv'],
    ['text/csvx', undefined],
  ] as const)
    test(`is ${format ?? 'JSON'} for ${accept}`, () => assert.equal(formatAskedFor(accept), format))
})

describe('CSV', () => {
  test('has a heading for each field, and a cell for each value or none', () => {
    const columns = ['id', 'price.amount', 'items', 'count', 'nothing.here']
    assert.equal(csvHead(columns), 'id,price_amount,items,count,nothing_here\r\n')
    const row = { id: 'a', price: { amount: '4.99' }, items: [{ id: 1 }], count: -2, nothing: null }
    assert.equal(csvRow(columns, row), 'a,4.99,"[{""id"":1}]",-2,\r\n')
  })

  test('quotes what would end a cell, and defuses what a spreadsheet would run', () => {
    const cell = (value: string) => csvRow(['value'], { value }).slice(0, -2)
    assert.equal(cell('a,b'), '"a,b"')
    assert.equal(cell('a "b"'), '"a ""b"""')
    assert.equal(cell('a\r\nb'), '"a\r\nb"')
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']) assert.equal(cell(formula), `'${formula}`)
    assert.equal(cell('=HYPERLINK("x","y")'), `"'=HYPERLINK(""x"",""y"")"`)
    assert.equal(cell('\r=1'), `"'\r=1"`)
    assert.equal(cell('a=1'), 'a=1')
  })
})
