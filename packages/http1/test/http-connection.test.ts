import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConnectionHost, HttpConnection } from '../src/http-connection.ts'
import { HTTP_LIMITS } from '../src/http-limits.ts'
import { Overload } from '../src/overload.ts'
import { OverloadAnswers } from '../src/overload-answers.ts'
import type { HttpRequest } from '../src/request-reader.ts'
import { type SmallPieceSender, SmallPieces } from '../src/small-pieces.ts'

/** Lets every sender wait until the test gives it its turn. */
class TurnsByHand extends SmallPieces {
  readonly waiting: SmallPieceSender[] = []

  override take(sender: SmallPieceSender): boolean {
    this.waiting.push(sender)
    return false
  }
}

/** Says what the test wants. */
class OverloadByHand extends Overload {
  behind = false

  override get isBehind(): boolean {
    return this.behind
  }
}

function connection() {
  const [client, served] = duplexPair()
  const socket = Object.assign(served, { setNoDelay() {}, bytesRead: 0 }) as Duplex as Socket
  const wire = { bytesRead: 5_000 } as Socket
  const times = { nowMs: () => 0, idleMs: () => 0, afterThisTurn() {}, later() {} }
  const smallPieces = new TurnsByHand(times)
  const requests: HttpRequest[] = []
  const overload = new OverloadByHand(times)
  let refused = 0
  const refuse = (count: number) => Array.from({ length: count }, () => `refused-${100 + ++refused}`)
  const now = { ms: 0 }
  const host: ConnectionHost = {
    limits: { ...HTTP_LIMITS, smallPiecesMax: 8 },
    overload,
    overloadAnswers: new OverloadAnswers(
      { refuse, answer: (id) => ({ status: 503, body: id, headers: [['Retry-After', '1']] }) },
      () => 'today',
    ),
    async answer(request) {
      requests.push(request)
      return { status: 200, body: request.head.target }
    },
    answerProblem: (problem) => ({ status: 400, body: problem.message }),
    draining: false,
    smallPieces,
    monotonicMs: () => now.ms,
    httpDate: () => '',
  }
  const opened = { atMs: 0, wire }
  return {
    client,
    socket,
    wire,
    smallPieces,
    requests,
    overload,
    now,
    connection: new HttpConnection(socket, host, opened),
  }
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

const query = (target: string, more = '') => `POST ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const targets = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`)

/** The status and body of each answer, in the order in which they came. */
async function answersOf(client: Duplex, count: number): Promise<[status: string, body: string][]> {
  let received = ''
  client.setEncoding('latin1')
  client.on('data', (text: string) => {
    received += text
  })
  const found = () => [...received.matchAll(/HTTP\/1\.1 (\d+) .*?\r\n\r\n([^H]*)/gs)]
  while (found().length < count) await nextTurn()
  return found().map(([, status, body]) => [status as string, body as string])
}

describe('a connection that sends without waiting for answers', () => {
  it('has all of its requests answered while the service keeps up', async () => {
    const { client } = connection()
    client.write(
      targets(100)
        .map((target) => query(target))
        .join(''),
    )
    assert.deepEqual(
      await answersOf(client, 100),
      targets(100).map((target) => ['200', target]),
    )
  })

  it('has its newest requests answered in one turn while the service is behind, and the others refused', async () => {
    const { client, overload, requests } = connection()
    overload.behind = true
    client.write(
      targets(80)
        .map((target) => query(target))
        .join(''),
    )
    const answers = await answersOf(client, 80)
    assert.deepEqual(
      answers.slice(0, 16).map(([status, body]) => [status, body]),
      Array.from({ length: 16 }, (_, i) => ['503', `refused-${101 + i}`]),
    )
    assert.deepEqual(
      answers.slice(16),
      targets(80)
        .slice(16)
        .map((target) => ['200', target]),
    )
    assert.equal(requests.length, 64)
  })

  it('has the newest request answered when it shares the turn with many others', async () => {
    const { client, overload } = connection()
    overload.behind = true
    for (let others = 0; others < 63; others++) overload.joinTurn()
    client.write(
      targets(5)
        .map((target) => query(target))
        .join(''),
    )
    const answers = await answersOf(client, 5)
    assert.deepEqual(
      answers.map(([status]) => status),
      ['503', '503', '503', '503', '200'],
    )
    assert.equal(answers[4]?.[1], '/4')
  })

  it('has requests refused that are unusual, and malformed ones answered as always', async () => {
    const { client, overload } = connection()
    overload.behind = true
    for (let others = 0; others < 63; others++) overload.joinTurn()
    const chunked = `${query('/chunked', 'Transfer-Encoding: chunked\r\n')}0\r\n\r\n`
    client.write(`${chunked}${query('/0')}${query('/1')}nonsense\r\n\r\n`)
    const answers = await answersOf(client, 4)
    assert.deepEqual(
      answers.map(([status]) => status),
      ['503', '503', '503', '400'],
    )
  })

  it('has one request of 32 answered however much more it sends', async () => {
    const { client, overload, requests } = connection()
    overload.behind = true
    for (let others = 0; others < 1_000; others++) overload.joinTurn()
    client.write(
      targets(320)
        .map((target) => query(target))
        .join(''),
    )
    await answersOf(client, 320)
    assert.ok(requests.length >= 10, `${requests.length} were answered`)
  })
})

describe('a connection that waits for each answer', () => {
  it('is answered although the service is behind', async () => {
    const { client, overload, requests } = connection()
    overload.behind = true
    for (let sent = 0; sent < 20; sent++) {
      client.write(query('/'))
      const [answer] = await once(client, 'data')
      assert.match(String(answer), /^HTTP\/1\.1 200 /)
    }
    assert.equal(requests.length, 20)
  })

  it('is refused when its turn comes too late, and stays open', async () => {
    const { client, overload, now, requests } = connection()
    overload.behind = true
    client.write(query('/'))
    // The request is read on a tick, before the turn comes.
    await new Promise((resolve) => process.nextTick(resolve))
    now.ms += HTTP_LIMITS.turnTimeoutMs + 1
    const [refusal] = await once(client, 'data')
    assert.match(
      String(refusal),
      /^HTTP\/1\.1 503 [\s\S]*Connection: keep-alive\r\nRetry-After: 1\r\n\r\nrefused-101$/,
    )
    client.write(query('/'))
    const [answer] = await once(client, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200 /)
    assert.equal(requests.length, 1)
  })
})
