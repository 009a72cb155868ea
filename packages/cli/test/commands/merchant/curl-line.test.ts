import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { curlLine } from '../../../src/commands/merchant/curl-line.ts'
import { startScriptedService } from '../../support/scripted-service.ts'

const run = promisify(execFile)
const service = await startScriptedService(() => ({ status: 200, body: '{}' }))

async function sent(body: Buffer, target = '/v2/orders') {
  const line = curlLine({
    url: new URL(service.url),
    target,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `TXGW-SHA256-RSA2048 auth_id=it's,signature="a b"`,
    },
    body,
    timestamp: '1',
    nonce: 'n',
    stringToSign: new Uint8Array(),
  })
  await run('bash', ['-c', line])
  const request = service.seen.at(-1)
  assert.ok(request)
  return { line, request }
}

const BODIES: Record<string, Buffer> = {
  'quotes and a line feed at the end': Buffer.from(`{"id":"it's \\"quoted\\" $HOME \`x\` \\\\"}\r\n\n`),
  'text beyond ASCII': Buffer.from('{"id":"注文–ü😀"}'),
  'nothing at all': Buffer.alloc(0),
  'an at sign at the beginning': Buffer.from('@/etc/hostname'),
  'bytes that are not text': Buffer.from([0, 1, 0x27, 0x25, 0x5c, 0xff, 0xfe, 0x0a]),
}

for (const [name, body] of Object.entries(BODIES)) {
  test(`curl sends exactly the bytes that were signed: ${name}`, async () => {
    const { request } = await sent(body)
    assert.deepEqual(request.body, body)
    assert.equal(request.method, 'POST')
    assert.equal(request.headers['content-type'], 'application/json')
    assert.equal(request.headers.accept, 'application/json')
    assert.equal(request.headers.authorization, `TXGW-SHA256-RSA2048 auth_id=it's,signature="a b"`)
  })
}

for (const target of ['/v2/orders?a=[1-3]&b={x,y}', '/v2/../orders/./x', '/v2/orders?a=%2f&b=$HOME']) {
  test(`curl calls exactly the path that was signed: ${target}`, async () => {
    const { request } = await sent(Buffer.from('{}'), target)
    assert.equal(request.target, target)
  })
}
