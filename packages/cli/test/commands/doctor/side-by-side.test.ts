import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { firstDifference } from '@txgw/signature-doctor/examination'
import { sideBySide } from '../../../src/commands/doctor/side-by-side.ts'

function compare(expectedText: string, signedText: string, columns: number): string[] {
  const [expected, signed] = [Buffer.from(expectedText), Buffer.from(signedText)]
  const difference = firstDifference(expected, signed)
  return sideBySide({ expected, signed, difference }, columns).map(stripVTControlCharacters)
}

suite('side by side', () => {
  test('marks a missing line feed at the end', () => {
    assert.deepEqual(compare('a\nb\n', 'a\nb', 50), [
      '      expected             | signed',
      '   1  a\\n                  | a\\n',
      '   2  b\\n                  | b',
      '       ^                   |  ^',
      '      first difference: byte 3, line 2',
    ])
  })

  test('cuts a long line to the part around the difference', () => {
    const [, row = '', marks = ''] = compare(
      `${'x'.repeat(500)}A${'y'.repeat(500)}`,
      `${'x'.repeat(500)}B`,
      60,
    )
    const [left, right] = row.split(' | ') as [string, string]
    const [leftMark, rightMark] = marks.split(' | ') as [string, string]
    assert.equal(left.charAt(leftMark.indexOf('^')), 'A')
    assert.equal(right.charAt(rightMark.indexOf('^')), 'B')
    assert.ok(row.length <= 60)
    assert.match(left, /^ {3}1 {2}…x+Ay+…$/)
  })

  test('shows a text that has one line more than the other', () => {
    const lines = compare('a\n', 'a\nb\n', 50)
    assert.match(lines.at(-3) ?? '', /^ {3}2 +\| b\\n$/)
  })
})
