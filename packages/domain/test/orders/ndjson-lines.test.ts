import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { LineGatherer } from '../../src/orders/line-gatherer.ts'
import { linesOf, type NdjsonLine } from '../../src/orders/ndjson-lines.ts'

const LINE_MAX = 8

/** Takes the whole lines after each chunk, or once at the end. */
function split(chunks: Buffer[], takeEach = false): NdjsonLine[] {
  const gatherer = new LineGatherer(LINE_MAX)
  const lines: NdjsonLine[] = []
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.length; ) start = gatherer.add(chunk, start)
    if (takeEach) lines.push(...linesOf(gatherer.take(), LINE_MAX))
  }
  gatherer.end()
  return [...lines, ...linesOf(gatherer.take(), LINE_MAX)]
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
      fc.property(texts, fc.array(fc.nat(80)), fc.boolean(), (text, cuts, takeEach) => {
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b),
          text.length,
        ]
        const chunks = places.slice(1).map((end, i) => bytesOf(text.slice(places[i], end)))
        assert.deepEqual(show(split(chunks, takeEach)), expected(text))
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
    const gatherer = new LineGatherer(LINE_MAX)
    const memory = bytesOf('ab')
    gatherer.add(memory, 0)
    memory.fill('z')
    gatherer.add(bytesOf('c\n'), 0)
    assert.deepEqual(show(linesOf(gatherer.take())), ['1:abc'])
  })

  test('take no more memory than a line may have, however long one is', () => {
    const gatherer = new LineGatherer(LINE_MAX)
    for (let i = 0; i < 10_000; i++) gatherer.add(bytesOf('x'.repeat(50)), 0)
    gatherer.end()
    assert.deepEqual([gatherer.lineCount, gatherer.byteCount], [1, LINE_MAX + 3])
  })
})
