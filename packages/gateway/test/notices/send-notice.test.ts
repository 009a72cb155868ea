import assert from 'node:assert/strict'
import { sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createDelivery } from '@txgw/delivery/create-delivery'
import type { Notice } from '@txgw/domain/notices/notice'
import { writeNotice } from '@txgw/domain/notices/notice-wire'
import { createNoticeSender } from '@txgw/domain/notices/send-notice'
import { webhookStringToSign } from '@txgw/protocol'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { NOW_MS } from '@txgw/testkit/samples/now'

const NOTICE: Notice = {
  id: 'notice-1',
  atMs: NOW_MS,
  kind: 'webhook-down',
  severity: 'critical',
  appId: 'app-1',
  message: 'The webhook of app-1 is down.',
  sinceMs: NOW_MS,
  endedAtMs: null,
  delivery: null,
}
const { publicKey, privateKey } = rsaPair()
const signer = {
  serialNo: 'serial-1',
  sign: async (bytes: Uint8Array) => sign('sha256', bytes, privateKey),
}
const { signal: running } = new AbortController()

let answer: (request: IncomingMessage, response: ServerResponse) => void
const received: { headers: IncomingMessage['headers']; body: Buffer }[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = await Array.fromAsync(request)
  received.push({ headers: request.headers, body: Buffer.concat(chunks) })
  answer(request, response)
})
let url: string
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=secret`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const senderTo = (address: string) =>
  createNoticeSender({
    delivery: createDelivery({
      platformKeys: { current: () => signer },
      makeNonce: () => 'nonce',
      clock: { nowMs: () => NOW_MS },
    }),
    url: address,
    allowedAddresses: [],
    writeNotice: (notice) => writeNotice('production', notice),
  })

describe('a notice', () => {
  it('arrives signed like every other notification, at an address inside', async () => {
    answer = (_request, response) => response.writeHead(204).end()
    assert.equal(await senderTo(url)(NOTICE, running), null)
    const { headers, body } = received.at(-1) ?? assert.fail()
    const timestamp = String(headers['txgw-timestamp'])
    const text = webhookStringToSign({ timestamp, nonce: 'nonce', body })
    const signature = Buffer.from(String(headers['txgw-signature']), 'base64')
    assert.ok(verify('sha256', text, publicKey, signature))
    assert.equal(headers['txgw-serial'], 'serial-1')
    const { event_type, environment, text: words, notice } = JSON.parse(body.toString())
    assert.deepEqual([event_type, environment, notice.notice_id], ['NOTICE', 'production', 'notice-1'])
    assert.equal(words, '[txgw production] critical: The webhook of app-1 is down.')
  })

  it('has not arrived with another status, and a redirect is not followed', async () => {
    answer = (_request, response) => response.writeHead(500).end()
    assert.equal(await senderTo(url)(NOTICE, running), 'the answer has status 500')
    const before = received.length
    answer = (_request, response) => response.writeHead(302, { location: url }).end()
    assert.equal(await senderTo(url)(NOTICE, running), 'the answer has status 302')
    assert.equal(received.length, before + 1)
  })

  it('never goes to the address of cloud metadata', async () => {
    const problem = await senderTo('http://169.254.169.254/latest')(NOTICE, running)
    assert.match(problem ?? '', /dial guard refuses/)
  })

  it('ends at once when the service stops', async () => {
    const stopping = new AbortController()
    answer = () => stopping.abort()
    assert.notEqual(await senderTo(url)(NOTICE, stopping.signal), null)
  })
})
