import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { createNdjsonSplitter, type NdjsonLine } from '../../src/orders/ndjson-lines.ts'

const LINE_MAX = 8

function split(chunks: Uint8Array[], lineBytesMax = LINE_MAX): NdjsonLine[] {
  const splitter = createNdjsonSplitter(lineBytesMax)
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()]
}

function show(lines: NdjsonLine[]): string[] {
  return lines.map(({ number, bytes }) => `${number}:${bytes ? bytes.toString('latin1') : 'too long'}`)
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** What a splitter means, said in the simplest way. */
function expected(text: string): string[] {
  const parts = text.split('\n')
  if (parts.at(-1) === '') parts.pop()
  return parts.flatMap((part, i) => {
    const line = part.endsWith('\r') ? part.slice(0, -1) : part
    if (line.length > LINE_MAX) return [`${i + 1}:too long`]
    return /^[ \t\r]*$/.test(line) ? [] : [`${i + 1}:${line}`]
  })
}

const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', ' ', '\xff'), maxLength: 80 })

describe('NDJSON lines', () => {
  test('are the same wherever the chunks are cut', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(80)), (text, cuts) => {
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b),
          text.length,
        ]
        const chunks = places.slice(1).map((end, i) => bytesOf(text.slice(places[i], end)))
        assert.deepEqual(show(split(chunks)), expected(text))
      }),
      { numRuns: 500 },
    )
  })

  test('count and skip blank lines, and accept CRLF and a last line without an end', () => {
    assert.deepEqual(show(split([bytesOf('{}\r\n\n \t\r\n{"a"}')])), ['1:{}', '4:{"a"}'])
  })

  test('may have the full length, also with CRLF, but not one byte more', () => {
    assert.deepEqual(show(split([bytesOf('12345678\r\n12345678\n123456789\r\n123456789')])), [
      '1:12345678',
      '2:12345678',
      '3:too long',
      '4:too long',
    ])
  })

  test('continue after a line that is too long', () => {
    const long = Array.from({ length: 1000 }, () => bytesOf('x'.repeat(50)))
    assert.deepEqual(show(split([...long, bytesOf('\nok\n')])), ['1:too long', '2:ok'])
  })

  test('do not change when a later chunk reuses the memory of an earlier one', () => {
    const splitter = createNdjsonSplitter(LINE_MAX)
    const memory = bytesOf('ab')
    splitter.push(memory)
    memory.fill('z')
    assert.deepEqual(show(splitter.push(bytesOf('c\n'))), ['1:abc'])
  })
})
