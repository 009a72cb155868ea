import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { HTTP_LIMITS } from '../src/http-limits.ts'
import { HttpProblem } from '../src/http-problem.ts'
import { RequestReader } from '../src/request-reader.ts'
import { mutatedRequest } from './mutated-requests.ts'

/** Narrow enough for the requests to break each of them. */
const NARROW = { headBytesMax: 110, headerCountMax: 4, bodyBytesMax: 11, chunkedBytesMax: 26 }

const GIVING_UP_AFTER_MS = 60_000

/** Everything that comes of the pieces, in words that can be compared. */
function outcome(pieces: Iterable<Buffer>, limits = NARROW): string[] {
  const reader = new RequestReader(limits)
  const words: string[] = []
  try {
    for (const piece of pieces) {
      reader.push(piece)
      for (let request = reader.next(); request; request = reader.next()) {
        const { body } = request
        const { method, target, headers, keepAlive } = request.head
        words.push(JSON.stringify([method, target, [...headers], body.toString('latin1'), keepAlive]))
      }
    }
  } catch (error) {
    assert.ok(error instanceof HttpProblem)
    return [...words, `${error.status}: ${error.message}`]
  }
  return [...words, `waits, in request: ${reader.inRequest}, head complete: ${reader.headComplete}`]
}

function* cut(bytes: Buffer, places: readonly number[]): Iterable<Buffer> {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )
  for (let i = 1; i < edges.length; i++) yield bytes.subarray(edges[i - 1], edges[i])
}

function* single(bytes: Buffer): Iterable<Buffer> {
  const givingUpMs = performance.now() + GIVING_UP_AFTER_MS
  for (let at = 0; at < bytes.length; at++) {
    if (at % 4096 === 0) assert.ok(performance.now() < givingUpMs, `gave up after ${at} bytes`)
    yield bytes.subarray(at, at + 1)
  }
}

const emptyLines = fc.constantFrom('', '', '\r\n', '\r\n\r\n', '\n', '\r').map((text) => Buffer.from(text))
const stream = fc
  .array(fc.tuple(emptyLines, mutatedRequest(0)), { minLength: 1, maxLength: 3 })
  .map((parts) => Buffer.concat(parts.flat()))

describe('the bytes of a connection', () => {
  it('give the same requests and the same refusal, however they are split', () => {
    const seen = new Set<string>()
    const property = fc.property(stream, fc.array(fc.nat(), { maxLength: 8 }), (bytes, places) => {
      const whole = outcome([bytes])
      seen.add(whole.at(-1)?.split(/[:,]/)[0] as string)
      assert.deepEqual(outcome(cut(bytes, places)), whole)
      assert.deepEqual(outcome(single(bytes)), whole)
    })
    fc.assert(property, { numRuns: 3_000 })
    const every = ['400', '413', '431', 'waits']
    assert.deepEqual([...seen].filter((word) => every.includes(word)).toSorted(), every)
  })

  it('may have one empty line before a request, but not two', () => {
    const request = 'POST / HTTP/1.1\r\nHost: a\r\n\r\n'
    for (const pieces of [cut, single]) {
      const read = (text: string) => outcome(pieces(Buffer.from(text), [2])).map((words) => words.slice(0, 7))
      assert.deepEqual(read(`\r\n${request}\r\n${request}`), ['["POST"', '["POST"', 'waits, '])
      assert.deepEqual(read(`\r\n\r\n${request}`), ['400: ma'])
      assert.deepEqual(read(`${request}\r\n\r\n`), ['["POST"', '400: ma'])
    }
  })

  /** A reader that looks at every byte again with each piece would need hours. */
  it('are each examined a bounded number of times', () => {
    const many = 2 ** 20
    const limits = { ...HTTP_LIMITS, headBytesMax: many * 2, bodyBytesMax: many, chunkedBytesMax: many * 8 }
    const head = 'POST / HTTP/1.1\r\nHost: a\r\n'
    for (const text of [
      `${head}X: ${'x'.repeat(many)}\r\n\r\n`,
      `${head}Content-Length: ${many}\r\n\r\n${'x'.repeat(many)}`,
      `${head}Transfer-Encoding: chunked\r\n\r\n${many.toString(16)}\r\n${'x'.repeat(many)}\r\n0\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(many / 4)}0\r\n\r\n`,
    ]) {
      const words = outcome(single(Buffer.from(text)), limits)
      assert.equal(words.length, 2)
      assert.equal(words[1], 'waits, in request: false, head complete: false')
    }
  })
})
