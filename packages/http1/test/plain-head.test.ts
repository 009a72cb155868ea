import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { HTTP_LIMITS } from '../src/http-limits.ts'
import { bodyBytesOfPlainHead } from '../src/plain-head.ts'
import { RequestReader } from '../src/request-reader.ts'
import { mutatedRequest } from './mutated-requests.ts'

const REQUEST_LINE = 'POST /v2/orders HTTP/1.1'
const headOf = (...lines: string[]) => lines.join('\r\n')

describe('a plain head', () => {
  it('tells the length of the body', () => {
    const lines = [REQUEST_LINE, 'Host: a.example:8443', 'connection: keep-alive', 'Accept: */*']
    assert.equal(bodyBytesOfPlainHead(headOf(...lines)), 0)
    assert.equal(bodyBytesOfPlainHead(headOf(...lines, 'Content-Length: 12', 'X-A: b')), 12)
    assert.equal(bodyBytesOfPlainHead(headOf(...lines, 'content-length:12')), 12)
  })

  it('is no head whose end or connection could be another', () => {
    const host = 'Host: a'
    for (const lines of [
      [REQUEST_LINE],
      [REQUEST_LINE, host, host],
      [REQUEST_LINE, host, 'Content-Length: 1', 'content-length: 1'],
      [REQUEST_LINE, host, 'Content-Length: +1'],
      [REQUEST_LINE, host, 'Content-Length : 1'],
      [REQUEST_LINE, host, 'TRANSFER-encoding: chunked'],
      [REQUEST_LINE, host, 'Connection: close'],
      [REQUEST_LINE, host, 'Connection: keep-alive, close'],
      [REQUEST_LINE, host, 'Expect: 100-continue'],
      [REQUEST_LINE, host, 'X: a\nContent-Length: 1'],
      [REQUEST_LINE, host, ' folded'],
      ['POST /v2/orders http/1.1', host],
      ['POST /v2/orders HTTP/1.0', host],
      ['HEAD /v2/orders HTTP/1.1', host],
      ['POST http://a/ HTTP/1.1', host],
    ]) {
      assert.equal(bodyBytesOfPlainHead(headOf(...lines)), undefined, lines.join(' | '))
    }
  })

  it('ends its request where reading it in full does, whatever the bytes', () => {
    let skippedCount = 0
    const property = fc.property(mutatedRequest(0), mutatedRequest(0), (first, second) => {
      const readers = [new RequestReader(HTTP_LIMITS), new RequestReader(HTTP_LIMITS)] as const
      for (const reader of readers) reader.push(Buffer.concat([first, second]))
      if (readers[0].skipPlain(1, 1) === 0) return
      skippedCount++
      const request = readers[1].next()
      assert.equal(request?.head.keepAlive, true)
      assert.equal(request?.head.method, 'POST')
      assert.equal(readers[0].bufferedBytes, readers[1].bufferedBytes)
    })
    fc.assert(property, { numRuns: 5_000 })
    assert.ok(skippedCount > 500, `${skippedCount} requests were skipped`)
  })

  it('is looked for once more has arrived than the last request had, at the latest after one of the new size', () => {
    const requestOf = (bodyBytes: number) =>
      `${headOf(REQUEST_LINE, 'Host: a', `Content-Length: ${bodyBytes}`)}\r\n\r\n${'x'.repeat(bodyBytes)}`
    const reader = new RequestReader(HTTP_LIMITS)
    reader.push(Buffer.from(requestOf(1_000)))
    assert.equal(reader.next()?.body.length, 1_000)
    reader.push(Buffer.from(requestOf(1).repeat(5)))
    assert.equal(reader.skipPlain(10, 1), 0)
    assert.equal(reader.next()?.body.length, 1)
    assert.equal(reader.skipPlain(10, 1), 3)
    assert.equal(reader.next()?.body.length, 1)
    assert.equal(reader.inRequest, false)
  })
})
