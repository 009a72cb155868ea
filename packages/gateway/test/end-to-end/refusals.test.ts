import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { ERROR_NAMES } from '@txgw/protocol'
import { openRawTls, type RawAnswer, readAnswers } from '@txgw/testkit/clients/raw-tls'
import { startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'

const CONNECTIONS_MAX = 12
let gateway: TestGateway

before(async () => {
  gateway = await startTestGateway({
    httpLimits: {
      requestTimeoutMs: 2_000,
      idleTimeoutMs: 700,
      connectionsMax: CONNECTIONS_MAX,
    },
  })
})
after(() => gateway.dispose())

async function exchange(text: string, { end = false } = {}): Promise<RawAnswer[]> {
  const socket = await openRawTls(gateway.addresses.sandbox, gateway.devCaPath as string)
  socket.write(Buffer.from(text, 'latin1'))
  if (end) socket.end()
  return readAnswers(socket)
}

function assertErrorBody(answer: RawAnswer | undefined, status: number, name: string): void {
  assert.equal(answer?.status, status)
  assert.equal(answer.headers['content-type'], 'application/json')
  const body = JSON.parse(answer.body)
  assert.equal(body.name, name)
  assert.ok(ERROR_NAMES.includes(body.name))
  assert.equal(body.debug_id, answer.headers['txgw-debug-id'])
  assert.ok(body.debug_id.length > 10)
}

const post = (headers: string, body = '') => `POST /v2/orders HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`

describe('the error body answers', () => {
  it('malformed HTTP', async () => {
    for (const text of [
      'POST /v2/orders HTTP/1.1\nHost: a\n\n',
      'nonsense\r\n\r\n',
      post('Host: b\r\n'),
      post('Content-Length: 1\r\nContent-Length: 1\r\n', 'x'),
      post('Transfer-Encoding: chunked\r\n', 'zz\r\n'),
      'POST http://a/v2/orders HTTP/1.1\r\nHost: a\r\n\r\n',
    ]) {
      assertErrorBody((await exchange(text))[0], 400, 'INVALID_ARGUMENT')
    }
  })

  it('a request that is too large', async () => {
    assertErrorBody((await exchange(post('Content-Length: 65537\r\n')))[0], 413, 'PAYLOAD_TOO_LARGE')
    assertErrorBody((await exchange(post(`X: ${'y'.repeat(20_000)}\r\n`)))[0], 431, 'HEADERS_TOO_LARGE')
  })

  it('a request that is too slow, in its headers or its body', async () => {
    const slow = ['POST /v2/orders HTTP/1.1\r\nHost:', post('Content-Length: 5\r\n', '{')]
    for (const [answer] of await Promise.all(slow.map((text) => exchange(text)))) {
      assertErrorBody(answer, 408, 'REQUEST_TIMEOUT')
    }
  })

  it('a request that is cut off', async () => {
    assertErrorBody(
      (await exchange(post('Content-Length: 5\r\n', '{'), { end: true }))[0],
      400,
      'INVALID_ARGUMENT',
    )
    assertErrorBody((await exchange('POST /v2', { end: true }))[0], 400, 'INVALID_ARGUMENT')
  })

  it('unknown paths, other methods, other versions', async () => {
    const close = 'Connection: close\r\n'
    assertErrorBody(
      (await exchange(`POST /nowhere HTTP/1.1\r\nHost: a\r\n${close}\r\n`))[0],
      404,
      'NOT_FOUND',
    )
    const [get] = await exchange(`GET /v2/orders HTTP/1.1\r\nHost: a\r\n${close}\r\n`)
    assertErrorBody(get, 405, 'METHOD_NOT_ALLOWED')
    assert.equal(get?.headers.allow, 'POST')
    for (const version of ['2.0', '3.0', '1.2', '0.9']) {
      const [other] = await exchange(`POST / HTTP/${version}\r\nHost: a\r\n\r\n`)
      assertErrorBody(other, 505, 'HTTP_VERSION_NOT_SUPPORTED')
    }
    const [coded] = await exchange(post('Transfer-Encoding: gzip\r\n'))
    assertErrorBody(coded, 501, 'UNIMPLEMENTED')
    const [head] = await exchange(`HEAD /v2/orders HTTP/1.1\r\nHost: a\r\n${close}\r\n`)
    assert.equal(head?.status, 405)
    assert.equal(head.body, '')
  })

  it('a missing, malformed or repeated Authorization', async () => {
    for (const header of [
      '',
      'Authorization: Bearer x\r\n',
      'Authorization: TXGW-SHA256-RSA2048 auth_id=a\r\n',
    ]) {
      const [answer] = await exchange(post(`${header}Connection: close\r\n`))
      assertErrorBody(answer, 401, 'UNAUTHENTICATED')
      assert.equal(answer?.headers['www-authenticate'], 'TXGW-SHA256-RSA2048')
    }
    const [repeated] = await exchange(post('Authorization: a\r\nAuthorization: a\r\nConnection: close\r\n'))
    assertErrorBody(repeated, 401, 'UNAUTHENTICATED')
    assert.match(repeated?.body ?? '', /repeated/)
  })

  it('plain HTTP on the TLS port', async () => {
    const { hostname, port } = new URL(gateway.addresses.sandbox)
    const socket = connect(Number(port), hostname)
    socket.write(post('Content-Length: 0\r\n'))
    const [answer] = await readAnswers(socket)
    assertErrorBody(answer, 400, 'INVALID_ARGUMENT')
    assert.match(answer?.body ?? '', /HTTPS only/)
  })
})

describe('a connection', () => {
  it('that is idle, or slow with its request, gives way when there are too many', async () => {
    const open = () => openRawTls(gateway.addresses.production, gateway.devCaPath as string)
    for (const begun of ['', 'POST /v2/orders HTTP/1.1\r\n']) {
      const sockets = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, open))
      for (const socket of sockets)
        socket
          .on('error', () => {})
          .resume()
          .write(begun)
      const closed = Promise.race(sockets.map((socket) => new Promise((end) => socket.on('close', end))))
      const last = await open()
      last.write(post('Content-Length: 0\r\nConnection: close\r\n'))
      assertErrorBody((await readAnswers(last))[0], 401, 'UNAUTHENTICATED')
      await closed
      for (const socket of sockets) socket.destroy()
    }
  })

  it('carries pipelined requests in order and is closed when idle', async () => {
    const answers = await exchange(`${post('Content-Length: 0\r\n')}POST /x HTTP/1.1\r\nHost: a\r\n\r\n`)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 404],
    )
    assert.equal(answers[0]?.headers.connection, 'keep-alive')
  })

  it('is closed when nothing is ever sent', async () => {
    const socket = await openRawTls(gateway.addresses.sandbox, gateway.devCaPath as string)
    socket.resume()
    await once(socket, 'close')
    assert.equal(socket.destroyed, true)
  })

  it('gets 100 Continue before it sends the body', async () => {
    const socket = await openRawTls(gateway.addresses.sandbox, gateway.devCaPath as string)
    socket.write(post('Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n'))
    const [first] = (await once(socket, 'data')) as [Buffer]
    assert.equal(first.toString(), 'HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('{}')
    assertErrorBody((await readAnswers(socket))[0], 401, 'UNAUTHENTICATED')
  })
})

/** What a TLS client says first. */
async function clientHello(): Promise<Buffer> {
  const [transport, wire] = duplexPair()
  const client = connectTls({ socket: transport })
  client.on('error', () => {})
  const [hello] = (await once(wire, 'data')) as [Buffer]
  client.destroy()
  return hello
}

const BEGINNING = 'POST /v2/orders HTTP/1.1\r\nHost: a\r\n'

/** What each of them sends at first, and then again and again. */
const ENDLESS: Record<string, (count: number) => string> = {
  silence: () => '',
  'empty lines': () => '\r\n',
  'one byte of a header after the other': (count) => (count === 0 ? `${BEGINNING}X: ` : 'a'),
  'one header after the other': (count) => (count === 0 ? BEGINNING : 'X: a\r\n'),
  'an empty line after an answered request': (count) => (count === 0 ? `${BEGINNING}\r\n\r\n` : ''),
}

const CHANGE_CIPHER_SPEC = Buffer.from('140303000101', 'hex')

describe('a connection that never completes its headers', () => {
  const untilClosed = async (socket: Socket, send: (count: number) => Buffer | string): Promise<boolean> => {
    socket.on('error', () => {})
    socket.resume()
    let count = 0
    const sending = setInterval(() => socket.write(send(count++)), 20)
    const closed = await new Promise<boolean>((resolve) => {
      for (const event of ['end', 'close']) socket.once(event, () => resolve(true))
      setTimeout(() => resolve(false), 60_000).unref()
    })
    clearInterval(sending)
    socket.destroy()
    return closed
  }

  it('is closed, whatever it sends', async () => {
    const opening = async (send: (count: number) => string) =>
      untilClosed(await openRawTls(gateway.addresses.sandbox, gateway.devCaPath as string), send)
    const closed = await Promise.all(Object.values(ENDLESS).map(opening))
    assert.deepEqual(
      Object.keys(ENDLESS).filter((_, i) => !closed[i]),
      [],
    )
  })

  it('is closed before TLS, whether it is silent, slow or endless', async () => {
    const hello = await clientHello()
    const { hostname, port } = new URL(gateway.addresses.sandbox)
    const opening = (send: (count: number) => Buffer | string) =>
      untilClosed(connect({ port: Number(port), host: hostname, allowHalfOpen: true }), send)
    assert.deepEqual(
      await Promise.all([
        opening(() => ''),
        opening((count) => hello.subarray(count, count + 1)),
        opening((count) => (count === 0 ? hello : CHANGE_CIPHER_SPEC)),
      ]),
      [true, true, true],
    )
  })
})

describe('TLS', () => {
  const handshake = (...args: string[]): Promise<string> =>
    new Promise((resolve) => {
      const target = new URL(gateway.addresses.production).host
      const child = execFile('openssl', ['s_client', '-connect', target, ...args], (error, stdout, stderr) =>
        resolve(error ? `refused ${stderr}` : stdout),
      )
      child.stdin?.end()
    })

  it('speaks 1.2 and 1.3 with forward secrecy', async () => {
    assert.match(await handshake('-tls1_3'), /New, TLSv1\.3, Cipher is TLS_/)
    assert.match(await handshake('-tls1_2'), /New, TLSv1\.2, Cipher is ECDHE-ECDSA-AES\d+-GCM/)
  })

  it('refuses older versions and weak suites', async () => {
    const weak = [
      'AES128-GCM-SHA256',
      'AES256-SHA',
      'ECDHE-ECDSA-AES128-SHA256',
      'ECDHE-ECDSA-AES256-SHA384',
      'DHE-RSA-AES128-SHA',
    ]
    assert.match(await handshake('-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'), /refused|Cipher is \(NONE\)/)
    for (const cipher of weak) {
      assert.match(
        await handshake('-tls1_2', '-cipher', `${cipher}:@SECLEVEL=0`),
        /refused|Cipher is \(NONE\)/,
        cipher,
      )
    }
  })
})
