import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { SharedPort } from '../src/shared-port.ts'
import { type FakeWorker, fakeWorker } from './fake-worker.ts'

const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
})

async function comeIn(shared: SharedPort): Promise<Socket> {
  const client = connect(shared.port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => {})
  await once(client, 'connect')
  return client
}

/** The ids of the connections that it was given, when there are so many. */
async function handed(worker: FakeWorker, count: number): Promise<number[]> {
  while (worker.told.length < count) await setImmediate()
  return worker.told.map(({ content }) => (content as { id: number }).id)
}

/** Time stands still unless a test lets it pass: a worker that accepts nothing for a while gets nothing more. */
const openPort = (monotonicMs = () => 0) =>
  SharedPort.open('production', { host: '127.0.0.1', port: 0 }, monotonicMs)

describe('a shared port', () => {
  it('gives connections to the workers in turn', async () => {
    const shared = await openPort()
    const [one, two] = [fakeWorker(1), fakeWorker(2)]
    shared.join(one)
    shared.join(two)
    for (let n = 0; n < 4; n++) await comeIn(shared)
    assert.deepEqual(
      [await handed(one, 2), await handed(two, 2)],
      [
        [1, 3],
        [2, 4],
      ],
    )
    await shared.close()
  })

  it('skips a worker that accepts nothing', async () => {
    const shared = await openPort()
    const [hanging, quick] = [fakeWorker(1), fakeWorker(2)]
    shared.join(hanging)
    shared.join(quick)
    for (let n = 1; n <= 6; n++) {
      await comeIn(shared)
      if (n === 1) await handed(hanging, 1)
      else for (const id of (await handed(quick, n - 1)).slice(-1)) shared.answered(id, true)
    }
    assert.deepEqual([hanging.told.length, quick.told.length], [1, 5])
    shared.answered(1, true)
    await comeIn(shared)
    await handed(hanging, 2)
    await shared.close()
  })

  it('skips a worker that has accepted nothing for a while, however busy the others are', async () => {
    let nowMs = 0
    // Time goes on while the port thinks.
    const shared = await openPort(() => (nowMs += 0.001))
    const [hanging, busy] = [fakeWorker(1), fakeWorker(2)]
    shared.join(hanging)
    shared.join(busy)
    await comeIn(shared)
    await handed(hanging, 1)
    nowMs += 101
    for (let n = 1; n <= 5; n++) {
      await comeIn(shared)
      await handed(busy, n)
    }
    nowMs += 101
    await comeIn(shared)
    await handed(busy, 6)
    assert.equal(hanging.told.length, 1)
    await shared.close()
  })

  it('releases a connection only when a worker accepts it, and otherwise gives it to another', async () => {
    const shared = await openPort()
    const [one, two] = [fakeWorker(1), fakeWorker(2)]
    shared.join(one)
    await comeIn(shared)
    await comeIn(shared)
    await handed(one, 2)
    shared.answered(1, true)
    assert.equal(one.told[0]?.socket?.destroyed, true)
    shared.join(two)
    shared.gone(one)
    await handed(two, 1)
    assert.equal(two.told[0]?.socket, one.told[1]?.socket)
    assert.equal(two.told[0]?.socket?.destroyed, false)
    await shared.close()
  })

  it('keeps connections waiting while there is no worker', async () => {
    const shared = await openPort()
    const client = await comeIn(shared)
    const one = fakeWorker(1)
    while (one.told.length === 0) {
      shared.leave(one)
      shared.join(one)
      await setImmediate()
    }
    assert.equal(client.destroyed, false)
    await shared.close()
  })

  it('closes with the last worker that leaves, after it is drained', async () => {
    const shared = await openPort()
    const [one, two] = [fakeWorker(1), fakeWorker(2)]
    shared.join(one)
    shared.join(two)
    const { port } = shared
    shared.drain()
    shared.leave(one)
    await comeIn(shared)
    await handed(two, 1)
    await shared.leave(two)
    const refused = connect(port, '127.0.0.1')
    const [error] = await once(refused, 'error')
    assert.equal(error.code, 'ECONNREFUSED')
  })
})
