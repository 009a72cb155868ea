import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getDefaultHighWaterMark } from 'node:stream'
import { after, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { beginHandshake } from '../src/handshakes.ts'
import { makeDevCertificates } from '../src/tls/make-dev-certificates.ts'
import { tlsOptions } from '../src/tls/tls-options.ts'

const RECORDS = 10_000
/** Records of one byte that may be deciphered at once: a full read of the network, and what was there before. */
const DECIPHERED_MAX = 6_000

describe('beginHandshake', async () => {
  const { certPem: cert, keyPem: key } = await makeDevCertificates('127.0.0.1', Date.now())
  const tlsServer = createTlsServer(tlsOptions({ cert, key }))
  const listener = createServer((socket) => beginHandshake(tlsServer, socket))
  const opened: Socket[] = []
  after(() => {
    for (const socket of opened) socket.destroy()
    listener.close()
  })

  it('slows down a sender of one-byte records while nothing is read, and loses nothing', async () => {
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const { port } = listener.address() as AddressInfo
    const client = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    const [served] = (await once(tlsServer, 'secureConnection')) as [TLSSocket]
    opened.push(client, served)
    served.pause()
    for (let sent = 0; sent < RECORDS; sent++) await written(client)
    await readNoMore(served)
    assert.ok(served.readableLength > 0)
    assert.ok(served.readableLength < DECIPHERED_MAX, `${served.readableLength} records were deciphered`)
    client.end()
    let received = 0
    for await (const chunk of served) received += chunk.length
    assert.equal(received, RECORDS)
  })

  it('leaves other streams as they are', async () => {
    const before = getDefaultHighWaterMark(false)
    const { port } = listener.address() as AddressInfo
    const client = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    opened.push(client)
    await once(client, 'secureConnect')
    assert.equal(getDefaultHighWaterMark(false), before)
  })
})

/** A write that is waited for becomes a record of its own. */
function written(socket: TLSSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.write('x', () => resolve())
  })
}

async function readNoMore(socket: TLSSocket): Promise<void> {
  let before = -1
  while (socket.readableLength !== before) {
    before = socket.readableLength
    await pause(50)
  }
}
