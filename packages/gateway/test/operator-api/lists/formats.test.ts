import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
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
    const cell = (value: string) => csvRow(['id', 'value'], { id: 'a', value }).slice('a,'.length, -2)
    assert.equal(cell('a,b'), '"a,b"')
    assert.equal(cell('a "b"'), '"a ""b"""')
    assert.equal(cell('a\r\nb'), '"a\r\nb"')
    for (const formula of ['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1'])
      assert.equal(cell(formula), `'${formula}`)
    assert.equal(cell('=HYPERLINK("x","y")'), `"'=HYPERLINK(""x"",""y"")"`)
    assert.equal(cell('\tx'), "'\tx")
    assert.equal(cell('\r=1'), `"'\r'=1"`)
    assert.equal(cell('a=1'), 'a=1')
    assert.equal(cell('a;=1'), "a;'=1")
    assert.equal(cell('a\n@x'), `"a\n'@x"`)
    assert.equal(cell('a\t+1'), "a\t'+1")
    assert.equal(cell('a; "=1"'), `"a;' ""=1"""`)
  })

  test('leaves a plain number a number', () => {
    for (const amount of ['-4.99', '-0', '-.5', '4.99', '-12345678901234567890.00'])
      assert.equal(csvRow(['id', 'amount'], { id: 'a', amount }), `a,${amount}\r\n`)
    assert.equal(csvRow(['id'], { id: '-1' }), "'-1\r\n")
  })

  test('has no formula in any cell, at whichever character a spreadsheet splits it', () => {
    const unit = fc.constantFrom(...'=+-@;,\t\r\n"\' a1.', '＝', '－')
    const text = fc.string({ unit, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        const line = csvRow(
          values.map((_, i) => String(i)),
          { ...values },
        )
        for (const cell of [...line.split(/[;\t\r\n]/), ...line.split(/[\t\r\n]/), ...cellsOf(line)]) {
          const shown = cell.replace(/^[" ]+/, '')
          assert.ok(
            !/^[=+\-@＝＋－＠]/.test(shown) || /^-[0-9.]+$/.test(shown),
            JSON.stringify({ line, cell }),
          )
        }
        const defused = cellsOf(line)
        assert.deepEqual(
          defused.map((cell) => cell.replaceAll("'", '')),
          values.map((value) => value.replaceAll("'", '')),
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

/** As RFC 4180 reads a line. */
function cellsOf(line: string): string[] {
  const cells = line.slice(0, -2).matchAll(/(?:"((?:[^"]|"")*)"|([^,"]*))(?:,|$)/gs)
  return [...cells]
    .filter(({ index }, i) => i === 0 || line[index - 1] === ',')
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
