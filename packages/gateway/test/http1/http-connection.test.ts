import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConnectionHost, HttpConnection } from '../../src/http1/http-connection.ts'
import { HTTP_LIMITS } from '../../src/http1/http-limits.ts'
import type { HttpRequest } from '../../src/http1/request-reader.ts'
import { type SmallPieceSender, SmallPieces } from '../../src/http1/small-pieces.ts'

/** Lets every sender wait until the test gives it its turn. */
class TurnsByHand extends SmallPieces {
  readonly waiting: SmallPieceSender[] = []

  override take(sender: SmallPieceSender): boolean {
    this.waiting.push(sender)
    return false
  }
}

function connection() {
  const [client, served] = duplexPair()
  const socket = Object.assign(served, { setNoDelay() {}, bytesRead: 0 }) as Duplex as Socket
  const wire = { bytesRead: 5_000 } as Socket
  const times = { nowMs: () => 0, idleMs: () => 0, afterThisTurn() {}, later() {} }
  const smallPieces = new TurnsByHand(times)
  const requests: HttpRequest[] = []
  const host: ConnectionHost = {
    limits: { ...HTTP_LIMITS, smallPiecesMax: 8 },
    async answer(request) {
      requests.push(request)
      return { status: 200, body: '{}' }
    },
    answerProblem: (problem) => ({ status: 400, body: problem.message }),
    draining: false,
    smallPieces,
    monotonicMs: () => 0,
    httpDate: () => '',
  }
  const opened = { atMs: 0, wire }
  return { client, socket, wire, smallPieces, requests, connection: new HttpConnection(socket, host, opened) }
}

describe('a connection that sends in small pieces', () => {
  it('waits for its turns, and its whole request is read', async () => {
    const { client, smallPieces, requests } = connection()
    const text = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\n${'x'.repeat(30)}`
    for (const byte of text) client.write(byte)
    let turns = 0
    while (requests.length === 0) {
      await nextTurn()
      const waiting = smallPieces.waiting.splice(0)
      assert.ok(waiting.length <= 1, 'it is read on before its turn')
      for (const sender of waiting) {
        turns++
        sender.readOn()
      }
    }
    assert.equal(requests[0]?.body.length, 30)
    assert.equal(turns, text.length - 8)
  })

  it('does not wait while its pieces are few', async () => {
    const { client, smallPieces, requests } = connection()
    const head = 'POST / HTTP/1.1\r\nHost: a\r\n\r\n'
    for (let sent = 0; sent < 20; sent++) {
      client.write(head.slice(0, 10))
      client.write(head.slice(10))
      await once(client, 'data')
    }
    assert.equal(requests.length, 20)
    assert.deepEqual(smallPieces.waiting, [])
  })
})

describe('a connection whose TLS records are empty', () => {
  it('is closed, and one whose records have content is not', () => {
    const { socket, wire, connection: noisy } = connection()
    Object.assign(wire, { bytesRead: 5_000 + 65_536 })
    Object.assign(socket, { bytesRead: 60_000 })
    noisy.endWhenEmpty()
    assert.equal(socket.destroyed, false)
    Object.assign(socket, { bytesRead: 1_000 })
    noisy.endWhenEmpty()
    assert.equal(socket.destroyed, true)
  })
})
