import assert from 'node:assert/strict'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { makeDevCertificates } from '@txgw/http1/tls/make-dev-certificates'
import { exchangeRaw, listen, SANDBOX, startOperatorApi, TOKEN } from './operator-harness.ts'

const CLOSE = 'Host: x\r\nConnection: close\r\n'
const AUTH = `Authorization: Bearer ${TOKEN}\r\n`

function readAnswer(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), error: JSON.parse(body) }
}

describe('bytes that are not a request', () => {
  const cases = [
    ['nonsense', 'nonsense\r\n\r\n', 400, 'INVALID_ARGUMENT'],
    ['a bad header line', `GET / HTTP/1.1\r\n${CLOSE}bad header\r\n\r\n`, 400, 'INVALID_ARGUMENT'],
    ['an unknown method', `FROB / HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'INVALID_ARGUMENT'],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_ARGUMENT'],
    [
      'two lengths',
      `POST ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'INVALID_ARGUMENT',
    ],
    ['large headers', `GET / HTTP/1.1\r\n${CLOSE}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['another version', `GET / HTTP/2.0\r\n${CLOSE}\r\n`, 505, 'HTTP_VERSION_NOT_SUPPORTED'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505, 'HTTP_VERSION_NOT_SUPPORTED'],
    ['CONNECT', `CONNECT x:443 HTTP/1.1\r\n${CLOSE}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    ['two tokens', `GET ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}${AUTH}${AUTH}\r\n`, 401, 'UNAUTHENTICATED'],
    [
      'a dot segment',
      `GET /operator/v1/production/../sandbox/apps HTTP/1.1\r\n${CLOSE}${AUTH}\r\n`,
      404,
      'NOT_FOUND',
    ],
    ['two hosts', `GET /healthz HTTP/1.1\r\nhost: y\r\n${CLOSE}\r\n`, 400, 'INVALID_ARGUMENT'],
    [
      'two hosts for a path that is not there',
      `GET /none HTTP/1.1\r\nhost: x\r\n${CLOSE}\r\n`,
      400,
      'INVALID_ARGUMENT',
    ],
    ['an absolute target', `GET http://x/healthz HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'INVALID_ARGUMENT'],
    ['an absolute target in HTTP/1.0', 'GET http://x/healthz HTTP/1.0\r\n\r\n', 400, 'INVALID_ARGUMENT'],
    ['a target that is an asterisk', `OPTIONS * HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'INVALID_ARGUMENT'],
    ['TRACE', `TRACE /healthz HTTP/1.1\r\n${CLOSE}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    [
      'one length twice',
      `POST ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'two transfer codings',
      `POST ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
      400,
      'INVALID_ARGUMENT',
    ],
    ['a target without a slash', `GET healthz HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'INVALID_ARGUMENT'],
  ] as const
  for (const [what, bytes, status, name] of cases) {
    test(`are answered with the error body: ${what}`, async (t) => {
      const { api } = await startOperatorApi(t)
      const answer = readAnswer(await exchangeRaw(await listen(api), bytes))
      assert.deepEqual([answer.status, answer.error.name], [status, name])
      assert.match(answer.head, /\r\ncontent-type: application\/json(\r\n|$)/)
      assert.match(answer.head, new RegExp(`txgw-debug-id: ${answer.error.debug_id}`.toLowerCase()))
    })
  }

  test('leave one log line each, and none about a failure', async (t) => {
    const { api, lines } = await startOperatorApi(t)
    const port = await listen(api)
    await exchangeRaw(port, 'nonsense\r\n\r\n')
    await exchangeRaw(port, `GET / HTTP/2.0\r\n${CLOSE}\r\n`)
    assert.deepEqual(
      lines.map(({ level, fields, message }) => [level, message, fields.status]),
      [
        ['info', 'malformed operator request', 400],
        ['info', 'operator request', 505],
      ],
    )
  })
})

describe('unusual requests that are fine', () => {
  test('HTTP/1.0 without Host, another expectation, an upgrade', async (t) => {
    const { api } = await startOperatorApi(t)
    const port = await listen(api)
    for (const bytes of [
      'GET /healthz HTTP/1.0\r\n\r\n',
      `GET /healthz HTTP/1.1\r\n${CLOSE}Expect: tea\r\n\r\n`,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ]) {
      assert.match(await exchangeRaw(port, bytes), /^HTTP\/1\.1 200 /)
    }
  })
})

describe('bodies over the network', () => {
  test('are refused when they are too large, even when the client sends everything first', async (t) => {
    const { api } = await startOperatorApi(t)
    const port = await listen(api)
    const size = 4 * 1024 * 1024
    const head = `POST ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}${AUTH}Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`
    const answer = readAnswer(
      await exchangeRaw(port, Buffer.concat([Buffer.from(head), Buffer.alloc(size, 0x20)])),
    )
    assert.deepEqual([answer.status, answer.error.name], [413, 'PAYLOAD_TOO_LARGE'])
  })

  for (const [path, bytesMax] of [
    ['/console/session', 64 * 1024],
    [`${SANDBOX}/apps`, 64 * 1024],
    [`${SANDBOX}/inspections`, 192 * 1024],
    [`${SANDBOX}/orders`, 1024 * 1024],
    [`${SANDBOX}/recharges`, 1024 * 1024],
  ] as const) {
    test(`have at most ${bytesMax} bytes at ${path}`, async (t) => {
      const { call } = await startOperatorApi(t)
      const headers = {
        'x-txgw-console': '1',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }
      const statusOf = async (bytes: number) =>
        (await call({ method: 'POST', url: path, headers, payload: '{}'.padEnd(bytes) })).status
      assert.equal(await statusOf(bytesMax), 400)
      assert.equal(await statusOf(bytesMax + 1), 413)
    })
  }

  test('are refused when they do not arrive in time', async (t) => {
    const { api } = await startOperatorApi(t, { jsonBodyTimeoutMs: 50 })
    const head = `POST ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}${AUTH}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`
    const answer = readAnswer(await exchangeRaw(await listen(api), head))
    assert.deepEqual([answer.status, answer.error.name], [408, 'REQUEST_TIMEOUT'])
  })

  test('change nothing and do no harm when they are cut off', async (t) => {
    const { api, call, lines } = await startOperatorApi(t)
    const socket = connect(await listen(api), '127.0.0.1')
    socket.write(
      `POST ${SANDBOX}/apps HTTP/1.1\r\n${CLOSE}${AUTH}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{"app_id":"a",`,
      () => socket.destroy(),
    )
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.on('close', () => resolve())
    await promise
    while (lines.length === 0) await new Promise((next) => setTimeout(next, 1))
    assert.deepEqual((await call({ url: `${SANDBOX}/apps` })).json(), { apps: [] })
    assert.deepEqual(
      lines.map(({ message }) => message),
      ['operator request abandoned by the client', 'operator request'],
    )
  })
})

describe('HTTPS', () => {
  test('replaces plain HTTP when the caller gives TLS options', async (t) => {
    const { caPem, certPem, keyPem } = await makeDevCertificates('localhost', Date.now())
    const { api, call } = await startOperatorApi(t, { https: { cert: certPem, key: keyPem } })
    const port = await listen(api)
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    httpsRequest(
      { host: '127.0.0.1', port, path: '/healthz', ca: caPem, servername: 'localhost', agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
      .on('error', reject)
      .end()
    assert.equal(await promise, 200)
    assert.equal(await exchangeRaw(port, `GET /healthz HTTP/1.1\r\n${CLOSE}\r\n`).catch(() => ''), '')
    assert.equal((await call({ url: '/healthz' })).status, 200)
  })

  test('with a certificate of the operator is for good, by every name but those of this machine', async (t) => {
    const { certPem, keyPem } = await makeDevCertificates('localhost', Date.now())
    const https = { cert: certPem, key: keyPem }
    const own = await startOperatorApi(t, { https, hasOwnCertificate: true })
    const development = await startOperatorApi(t, { https })
    const told = async ({ call }: typeof own, host: string, url = '/healthz') =>
      (await call({ url, headers: { host } })).headers['strict-transport-security']
    for (const url of ['/healthz', '/nowhere', '/console/session'])
      assert.equal(await told(own, 'Console.example.com:8440', url), 'max-age=31536000')
    for (const host of ['localhost:8440', 'txgw.localhost', '127.0.0.1:8440', '[::1]:8440', '192.0.2.1', ''])
      assert.equal(await told(own, host), undefined, host)
    const plain = await startOperatorApi(t, { hasOwnCertificate: true })
    for (const listener of [development, plain])
      assert.equal(await told(listener, 'console.example.com'), undefined)
  })
})

test('stopping lets a running request finish', async (t) => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { api } = await startOperatorApi(t, {
    openMetrics: true,
    metrics: {
      contentType: 'text/plain',
      read: async () => [],
      text: async () => {
        enter()
        await released
        return 'done\n'
      },
    },
  })
  const answer = exchangeRaw(await listen(api), `GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n`)
  await entered
  const closed = api.close()
  release()
  assert.match(await answer, /^HTTP\/1\.1 200 [\s\S]*done\n/)
  await closed
})
