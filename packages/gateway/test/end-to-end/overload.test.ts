import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { openRawTls, type RawAnswer } from '@txgw/testkit/clients/raw-tls'
import { orderBody } from '@txgw/testkit/samples/wire'
import { startWorkerService } from '../workers/worker-service.ts'

const CONNECTIONS = 8
/** More than one turn of the service takes, so that it always has something to read. */
const UNANSWERED_MAX = 200
const SENT_AT_ONCE = 20
const REFUSED_MIN = 1_000
const READ_EVERY_MS = 5
const GIVING_UP_AFTER = 100_000
const ANSWER = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n/s

function headerOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

/** A client that sends without waiting for the answers. */
class Flooder {
  readonly #socket: TLSSocket
  readonly #query: string
  readonly answers: RawAnswer[] = []
  sent = 0
  #received = ''

  constructor(socket: TLSSocket, query: string) {
    this.#socket = socket
    this.#query = query
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#read(text))
  }

  get unanswered(): number {
    return this.sent - this.answers.length
  }

  sendMore(): void {
    while (this.unanswered < UNANSWERED_MAX) {
      this.#socket.write(this.#query.repeat(SENT_AT_ONCE))
      this.sent += SENT_AT_ONCE
    }
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(text: string): void {
    this.#received += text
    for (let match = ANSWER.exec(this.#received); match; match = ANSWER.exec(this.#received)) {
      const [head, status, lines = ''] = match
      const headers = Object.fromEntries(lines.split('\r\n').map(headerOf))
      const end = head.length + Number(headers['content-length'])
      if (this.#received.length < end) return
      this.answers.push({ status: Number(status), headers, body: this.#received.slice(head.length, end) })
      this.#received = this.#received.slice(end)
    }
  }
}

it('a flood is answered with orders and whole refusals, none is lost, and afterwards all is as before', async (t) => {
  const service = await startWorkerService(1)
  t.after(() => service.dispose())
  const { client } = service
  const order = orderBody({ app_id: client.appId, payment_order_id: 'flooded' })
  assert.equal((await service.operate('POST', '/production/orders', order)).status, 201)
  const flooders: Flooder[] = []
  t.after(() => {
    for (const flooder of flooders) flooder.close()
  })
  for (let i = 0; i < CONNECTIONS; i++) {
    const socket = await openRawTls(service.addresses.production, join(service.dataDir, 'dev-ca.pem'))
    flooders.push(new Flooder(socket, client.wireQuery('flooded')))
  }
  const all = () => flooders.flatMap(({ answers }) => answers)
  const refused = () => all().filter(({ status }) => status === 503)
  while (refused().length < REFUSED_MIN) {
    for (const flooder of flooders) flooder.sendMore()
    await sleep(READ_EVERY_MS)
    assert.ok(all().length < GIVING_UP_AFTER, `${all().length} queries were answered and none was refused`)
  }
  for (const flooder of flooders) while (flooder.unanswered > 0) await sleep(READ_EVERY_MS)

  const [good] = all()
  for (const { status, headers, body } of all()) {
    if (status === 200) assert.equal(body, good?.body)
    else {
      assert.equal(status, 503)
      assert.equal(headers['retry-after'], '1')
      assert.equal(headers.connection, 'keep-alive')
      const { name, debug_id } = JSON.parse(body)
      assert.equal(name, 'UNAVAILABLE')
      assert.equal(headers['txgw-debug-id'], debug_id)
    }
  }
  const debugIds = refused().map(({ body }) => JSON.parse(body).debug_id)
  assert.equal(new Set(debugIds).size, debugIds.length)
  assert.equal(JSON.parse(good?.body ?? '').payment_order_id, 'flooded')

  const { text: metrics } = await service.get('/metrics')
  const counted =
    /txgw_merchant_requests_total\{environment="production",operation="refused",.*\} (\d+)/.exec(metrics)
  assert.equal(Number(counted?.[1]), debugIds.length)
  assert.equal((await client.query(service, 'flooded')).status, 200)
})
