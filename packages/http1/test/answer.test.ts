import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { serialiseAnswer } from '../src/answer.ts'

const context = { keepAlive: true, withoutBody: false, date: 'Thu, 01 Jan 2026 00:00:00 GMT' }

describe('a serialised answer', () => {
  it('is one text with its length in bytes', () => {
    const headers = [['Txgw-Debug-Id', 'debug-1']] as const
    const { text, encoding } = serialiseAnswer(
      { status: 404, body: '{}', headers },
      { ...context, keepAlive: false },
    )
    assert.equal(
      text,
      'HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: 2\r\nCache-Control: no-store\r\n' +
        'Date: Thu, 01 Jan 2026 00:00:00 GMT\r\nConnection: close\r\nTxgw-Debug-Id: debug-1\r\n\r\n{}',
    )
    assert.equal(encoding, 'latin1')
  })

  it('leaves the body out of an answer to HEAD, but not its length', () => {
    const { text } = serialiseAnswer({ status: 405, body: '{"a":1}' }, { ...context, withoutBody: true })
    assert.match(text, /Content-Length: 7\r\n[\s\S]*\r\n\r\n$/)
  })

  it('keeps every body unchanged, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        const { text, encoding } = serialiseAnswer({ status: 200, body }, context)
        const bytes = Buffer.from(text, encoding)
        const end = bytes.indexOf('\r\n\r\n') + 4
        assert.equal(bytes.subarray(end).toString('utf8'), body)
        assert.match(text, new RegExp(`Content-Length: ${bytes.length - end}\\r\\n`))
      }),
    )
  })
})
