import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { readSavedRequest } from '../../src/saved-request/read-saved-request.ts'
import { SavedRequestError } from '../../src/saved-request/saved-request.ts'
import { shellWords } from '../../src/saved-request/shell-words.ts'

const read = (text: string) => readSavedRequest(Buffer.from(text))

describe('HTTP text', () => {
  it('is read with both kinds of line end', () => {
    for (const end of ['\n', '\r\n']) {
      const { received } = read(
        ['POST /v2/orders?a=%20 HTTP/1.1', 'Host: h', 'AUTHORIZATION:  x y ', '', '{"id":\n1}'].join(end),
      )
      assert.deepEqual(received, {
        method: 'POST',
        target: '/v2/orders?a=%20',
        signedTarget: '/v2/orders?a=%20',
        host: 'h',
        authorizations: ['x y'],
        body: Buffer.from('{"id":\n1}'),
      })
    }
  })

  it('ends its body by Content-Length; without it the last line end is not part of the body', () => {
    const saved = (length: string) => read(`POST / HTTP/1.1\nA: b${length}\n\nbody\n`)
    assert.equal(saved('').received.body.toString(), 'body')
    assert.match(saved('').notes[0] ?? '', /no Content-Length/)
    assert.equal(saved('\nContent-Length: 5').received.body.toString(), 'body\n')
    assert.deepEqual(saved('\nContent-Length: 4').notes, [])
    assert.match(saved('\nContent-Length: 9').notes[0] ?? '', /only 5 bytes/)
    assert.match(saved('\nContent-Length: 2').notes[0] ?? '', /the rest is left out/)
  })

  it('gives host and path from an absolute target', () => {
    const { received } = read('POST https://pay.example:8443/v2/orders?x HTTP/1.1\n\n')
    assert.deepEqual([received.host, received.target], ['pay.example:8443', '/v2/orders?x'])
  })

  it('is refused with the reason when it has another form', () => {
    assert.throws(() => read('hello\nworld'), { name: 'SavedRequestError', message: /request line/ })
    assert.throws(
      () => read('POST / HTTP/1.1\nHost: h\n{"id":1}'),
      /no header in line 3: .*an empty line before the body/,
    )
  })
})

describe('a curl line', () => {
  it('is read as a browser copies it', () => {
    const { received } = read(
      `curl 'https://pay.example/gateway/v2/orders' \\\n  -X 'POST' \\\n  -H 'authorization: T a=b' \\\n  -H $'x: it\\'s' \\\n  --data-raw $'{"id":"\\u00e9\\n"}' \\\n  --compressed`,
    )
    assert.deepEqual(received, {
      method: 'POST',
      target: '/gateway/v2/orders',
      signedTarget: '/gateway/v2/orders',
      host: 'pay.example',
      authorizations: ['T a=b'],
      body: Buffer.from('{"id":"é\n"}'),
    })
  })

  it('is read as a person writes it', () => {
    const { received } = read(
      `$ curl -sSkXPOST --cacert ca.pem -H"Authorization: T" -d '{"a":' -d "1 \\"x\\" \\$y" "https://u:p@h:1?q=1#f" -o out`,
    )
    assert.equal(received.method, 'POST')
    assert.equal(received.target, '/?q=1')
    assert.equal(received.host, 'h:1')
    assert.deepEqual(received.authorizations, ['T'])
    assert.equal(received.body.toString(), '{"a":&1 "x" $y')
  })

  it('is a GET without data', () => {
    assert.equal(read('curl https://h/x').received.method, 'GET')
  })

  it('is refused when it does not contain the whole request', () => {
    const cases: [string, RegExp][] = [
      ['curl -d @body.json https://h/', /body from a file/],
      ["curl 'https://h/", /not closed/],
      ['curl -d x https://h/ | jq', /outside quotes/],
      ['curl -F a=b https://h/', /--form/],
      ['curl -X', /without its value/],
      ['curl -s', /no URL/],
    ]
    for (const [line, message] of cases) {
      assert.throws(
        () => read(line),
        (error: Error) => {
          assert.ok(error instanceof SavedRequestError)
          assert.match(error.message, message)
          return true
        },
      )
    }
  })
})

describe('shell words', () => {
  const readByBash = (line: string) =>
    execFileSync('bash', ['-c', `printf '%s\\0' ${line}`])
      .toString()
      .split('\0')
      .slice(0, -1)

  it('are split as bash splits them', () => {
    const piece = fc.constantFrom(
      'a',
      '=',
      ' ',
      "'b c'",
      '"d \\" \\\\ \\a e"',
      "$'f\\n\\'\\x41\\t'",
      '\\ ',
      '\\\n',
      '"\\\ng"',
      '-',
      "''",
      '{}',
      ':/?',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const line = `x${pieces.join('')}`
        assert.deepEqual(shellWords(line), readByBash(line))
      }),
      { numRuns: 60 },
    )
  })
})
