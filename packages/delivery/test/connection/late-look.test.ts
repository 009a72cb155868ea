import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Connection } from '../../src/connection/connection.ts'
import { WEBHOOK_LIMITS } from '../../src/webhook-limits.ts'

const TIMEOUT_MS = 200
const BLOCKED_MS_MAX = 20_000

/** Tells through shared memory that it has answered, because the thread that asked is blocked by then. */
const MERCHANT = `
const { parentPort, workerData } = require('node:worker_threads')
const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.end('{}', () => {
    Atomics.store(workerData, 0, 1)
    Atomics.notify(workerData, 0)
  }))
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

test('a reply in time counts when this process was busy past the deadline', async (t) => {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const merchant = new Worker(MERCHANT, { eval: true, workerData: answered })
  t.after(() => merchant.terminate())
  const [port] = await once(merchant, 'message')
  const target = { origin: `http://127.0.0.1:${port}` } as ConstructorParameters<typeof Connection>[0]
  const connection = new Connection(target, {
    async dial() {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      // The request is written in the same turn of the event loop as this continuation, and the block comes after it.
      setImmediate(() => {
        assert.equal(Atomics.wait(answered, 0, 0, BLOCKED_MS_MAX), 'ok')
        Atomics.wait(answered, 0, 1, 2 * TIMEOUT_MS)
      })
      return socket
    },
    limits: WEBHOOK_LIMITS,
    monotonicMs: () => performance.now(),
  })
  t.after(() => connection.close())
  const { error, status } = await connection.post({
    path: '/',
    headers: [],
    body: Buffer.from('{}'),
    timeoutMs: TIMEOUT_MS,
  })
  assert.deepEqual([error, status], [undefined, 200])
})
