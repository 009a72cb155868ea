import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HTTP_LIMITS } from '../src/http-limits.ts'
import { HttpProblem } from '../src/http-problem.ts'
import { type HttpRequest, RequestReader } from '../src/request-reader.ts'

const read = (...chunks: (string | Buffer)[]): HttpRequest | undefined => {
  const reader = new RequestReader(HTTP_LIMITS)
  let request: HttpRequest | undefined
  for (const chunk of chunks) {
    reader.push(Buffer.from(chunk as string, 'latin1'))
    request ??= reader.next()
  }
  return request
}

const refusal = (text: string): number | string => {
  try {
    const request = read(text)
    return request ? 'accepted' : 'waits'
  } catch (error) {
    assert.ok(error instanceof HttpProblem)
    return error.status
  }
}

const post = (lines: string[], body = '', requestLine = 'POST /v2/orders HTTP/1.1') =>
  `${[requestLine, ...lines].join('\r\n')}\r\n\r\n${body}`

describe('a request that is read', () => {
  it('keeps target, header values and body exactly as sent', () => {
    const request = read(
      post(
        ['Host: a.example:8443', 'X-Odd:\t v\xe9 \t', 'Content-Length: 4'],
        '{} \n',
        'POST /v2//o%72ders?a=b%20c&d HTTP/1.1',
      ),
    )
    assert.equal(request?.head.method, 'POST')
    assert.equal(request?.head.target, '/v2//o%72ders?a=b%20c&d')
    assert.equal(request?.head.headers.get('x-odd'), 'v\xe9')
    assert.deepEqual(request?.body, Buffer.from('{} \n'))
    assert.equal(request?.head.keepAlive, true)
  })

  it('has an empty body without Content-Length', () => {
    assert.equal(read(post(['Host: a']))?.body.length, 0)
  })

  it('may arrive in chunks, with extensions', () => {
    const request = read(
      post(['Host: a', 'Transfer-Encoding: chunked'], '3;x=y\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n'),
    )
    assert.equal(request?.body.toString(), '{"a":1}')
  })

  it('closes its connection when it asks for that or uses HTTP/1.0', () => {
    assert.equal(read(post(['Host: a', 'Connection: foo, Close']))?.head.keepAlive, false)
    assert.equal(
      read(post(['Host: a', 'Connection: keep-alive', 'Connection: close']))?.head.keepAlive,
      false,
    )
    assert.equal(read(post([], '', 'POST / HTTP/1.0'))?.head.keepAlive, false)
  })

  it('leaves the next pipelined request in the reader', () => {
    const reader = new RequestReader(HTTP_LIMITS)
    reader.push(
      Buffer.from(
        post(['Host: a', 'Content-Length: 2'], '{}') + post(['Host: b', 'Content-Length: 2'], '[]'),
      ),
    )
    assert.equal(reader.next()?.head.headers.get('host'), 'a')
    assert.equal(reader.next()?.body.toString(), '[]')
    assert.equal(reader.next(), undefined)
    assert.equal(reader.inRequest, false)
  })

  it('gets 100 Continue exactly once, and not when the body is already there', () => {
    const head = post(['Host: a', 'Content-Length: 2', 'Expect: 100-continue'])
    const reader = new RequestReader(HTTP_LIMITS)
    reader.push(Buffer.from(head))
    assert.equal(reader.next(), undefined)
    assert.equal(reader.takeContinueOwed(), true)
    assert.equal(reader.takeContinueOwed(), false)
    reader.push(Buffer.from(`{}${head}{}`))
    assert.ok(reader.next())
    assert.ok(reader.next())
    assert.equal(reader.takeContinueOwed(), false)
    reader.push(
      Buffer.from(post(['Host: a', 'Content-Length: 2', 'Expect: 100-continue', 'Expect: 100-Continue'])),
    )
    assert.equal(reader.next(), undefined)
    assert.equal(reader.takeContinueOwed(), true)
  })
})

const MALFORMED: Record<string, string> = {
  'bare LF line ends': 'POST / HTTP/1.1\nHost: a\n\n',
  'bare LF inside the headers': 'POST / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n',
  'bare CR inside a header': post(['Host: a', 'X: a\rb']),
  'NUL in a header value': post(['Host: a', 'X: a\0b']),
  'NUL in a header name': post(['Host: a', 'X\0: b']),
  'blank before the colon': post(['Host: a', 'Content-Length : 2'], '{}'),
  'folded header': post(['Host: a', 'X: a', ' b']),
  'header before the first one is folded': post([' Host: a']),
  'header without a colon': post(['Host: a', 'nonsense']),
  'header without a name': post(['Host: a', ': x']),
  'no Host': post([]),
  'two Hosts': post(['Host: a', 'Host: a']),
  'empty Host': post(['Host:']),
  'Host with a path': post(['Host: a/b']),
  'Host with user information': post(['Host: user@a']),
  'Host with a comma': post(['Host: a, b']),
  'two Content-Lengths': post(['Host: a', 'Content-Length: 2', 'Content-Length: 2'], '{}'),
  'different Content-Lengths': post(['Host: a', 'Content-Length: 2', 'Content-Length: 3'], '{}'),
  'Content-Length list': post(['Host: a', 'Content-Length: 2, 2'], '{}'),
  'Content-Length with a sign': post(['Host: a', 'Content-Length: +2'], '{}'),
  'negative Content-Length': post(['Host: a', 'Content-Length: -2'], '{}'),
  'hexadecimal Content-Length': post(['Host: a', 'Content-Length: 0x2'], '{}'),
  'empty Content-Length': post(['Host: a', 'Content-Length:'], '{}'),
  'Content-Length with a fraction': post(['Host: a', 'Content-Length: 2.0'], '{}'),
  'Content-Length and chunked': post(
    ['Host: a', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  ),
  'chunked in HTTP/1.0': post(['Host: a', 'Transfer-Encoding: chunked'], '0\r\n\r\n', 'POST / HTTP/1.0'),
  'tab after chunked': post(['Host: a', 'Transfer-Encoding: chunked\t'], '0\r\n\r\n'),
  'tab before chunked': post(['Host: a', 'Transfer-Encoding:\tchunked'], '0\r\n\r\n'),
  'chunk size without digits': post(['Host: a', 'Transfer-Encoding: chunked'], '\r\n\r\n'),
  'chunk size with 0x': post(['Host: a', 'Transfer-Encoding: chunked'], '0x2\r\n{}\r\n0\r\n\r\n'),
  'chunk size with a sign': post(['Host: a', 'Transfer-Encoding: chunked'], '+2\r\n{}\r\n0\r\n\r\n'),
  'chunk longer than its size': post(['Host: a', 'Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'),
  'chunk line with bare LF': post(['Host: a', 'Transfer-Encoding: chunked'], '2\n{}\r\n0\r\n\r\n'),
  'chunk size overflow': post(['Host: a', 'Transfer-Encoding: chunked'], 'fffffffff\r\n'),
  'bare LF after the last chunk': post(['Host: a', 'Transfer-Encoding: chunked'], '0\r\n\n'),
  'bare CR after a chunk': post(['Host: a', 'Transfer-Encoding: chunked'], '1\r\nx\rx'),
  trailers: post(['Host: a', 'Transfer-Encoding: chunked'], '0\r\nAuthorization: x\r\n\r\n'),
  'two blanks in the request line': post(['Host: a'], '', 'POST  / HTTP/1.1'),
  'tab in the request line': post(['Host: a'], '', 'POST\t/ HTTP/1.1'),
  'trailing blank in the request line': post(['Host: a'], '', 'POST / HTTP/1.1 '),
  'no version': post(['Host: a'], '', 'POST /'),
  'lower-case http': post(['Host: a'], '', 'POST / http/1.1'),
  'version with three digits': post(['Host: a'], '', 'POST / HTTP/1.10'),
  'method with a bracket': post(['Host: a'], '', 'PO(ST / HTTP/1.1'),
  'absolute target': post(['Host: a'], '', 'POST http://a/v2/orders HTTP/1.1'),
  'asterisk target': post(['Host: a'], '', 'OPTIONS * HTTP/1.1'),
  'authority target': post(['Host: a'], '', 'CONNECT a:443 HTTP/1.1'),
  'fragment in the target': post(['Host: a'], '', 'POST /v2/orders#x HTTP/1.1'),
  'non-ASCII target': post(['Host: a'], '', 'POST /v2/\xe9 HTTP/1.1'),
  'control character in the target': post(['Host: a'], '', 'POST /v2/\x7f HTTP/1.1'),
  'unknown expectation': post(['Host: a', 'Expect: magic']),
  'unknown expectation in a second line': post(['Host: a', 'Expect: 100-continue', 'Expect: magic']),
  'two empty lines first': `\r\n\r\n${post(['Host: a'])}`,
  'TLS to a plain reader': '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
}

describe('what is not a request', () => {
  for (const [what, text] of Object.entries(MALFORMED)) {
    it(`is refused: ${what}`, () => assert.equal(refusal(text), 400))
  }

  it('has its own error when it is only not supported', () => {
    assert.equal(refusal(post(['Host: a'], '', 'PRI / HTTP/2.0')), 505)
    assert.equal(refusal(post(['Host: a', 'Transfer-Encoding: gzip, chunked'])), 501)
    assert.equal(refusal(post(['Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'])), 501)
  })

  it('has its own error when it is too large', () => {
    const { headBytesMax, headerCountMax, bodyBytesMax } = HTTP_LIMITS
    assert.equal(refusal(`POST /${'a'.repeat(headBytesMax)}`), 431)
    assert.equal(refusal(post(['Host: a', `X: ${'a'.repeat(headBytesMax)}`])), 431)
    assert.equal(refusal(post(['Host: a', ...Array(headerCountMax).fill('X: y')])), 431)
    assert.equal(refusal(post(['Host: a', `Content-Length: ${bodyBytesMax + 1}`])), 413)
    assert.equal(refusal(post(['Host: a', 'Content-Length: 999999999999999'])), 413)
    assert.equal(refusal(post(['Host: a', 'Transfer-Encoding: chunked'], 'ffffffff\r\n')), 413)
    const tinyChunks = '1;abcdefgh\r\nx\r\n'.repeat(bodyBytesMax)
    assert.equal(refusal(post(['Host: a', 'Transfer-Encoding: chunked'], tinyChunks)), 413)
  })

  it('accepts exactly the largest body', () => {
    const body = 'x'.repeat(HTTP_LIMITS.bodyBytesMax)
    assert.equal(read(post(['Host: a', `Content-Length: ${body.length}`], body))?.body.length, body.length)
  })
})
