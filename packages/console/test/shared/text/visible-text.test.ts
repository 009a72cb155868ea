import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isToBeIsolated, splitHidden, visibleText } from '../../../src/shared/text/visible-text.ts'

const HIDDEN = [
  ...[0x00, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0xad, 0x034f, 0x061c, 0x115f, 0x180e, 0x3164, 0xfeff],
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x2060, 0x2064, 0xfff9, 0xfe0f],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xe0001, 0xe0041, 0xe007f],
]

describe('visible text', () => {
  it('shows every character that hides or reorders others', () => {
    for (const code of HIDDEN) {
      const text = `a${String.fromCodePoint(code)}b`
      assert.match(visibleText(text), /^a‹(?:U\+[0-9A-F]{4,5}|CR|LF|TAB|NUL)›b$/, code.toString(16))
      assert.equal(isToBeIsolated(text), true, code.toString(16))
    }
    assert.equal(visibleText('\u202elive'), '‹U+202E›live')
  })

  it('leaves what can be seen as it is', () => {
    for (const text of ['plain', 'Zoë', '王小明', 'a b', '❤️', 'x\u3000y', '1\u202f000']) {
      assert.equal(visibleText(text), text)
      assert.equal(isToBeIsolated(text), false)
    }
  })

  it('keeps letters apart that are written from right to left', () => {
    assert.equal(visibleText('שלום'), 'שלום')
    assert.equal(isToBeIsolated('order שלום'), true)
    assert.equal(isToBeIsolated('سلام'), true)
  })

  it('splits a text without losing any of it', () => {
    const text = '\u202ea\nb\u200b'
    assert.equal(isToBeIsolated('a\nb', '\n'), false)
    assert.deepEqual(
      splitHidden(text, '\n').map((part) => [part.text, part.isHidden]),
      [
        ['\u202e', true],
        ['a\nb', false],
        ['\u200b', true],
      ],
    )
    assert.equal(
      splitHidden(text)
        .map((part) => part.text)
        .join(''),
      text,
    )
  })
})
