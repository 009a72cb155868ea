import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TO_NEIGHBOURS } from '@txgw/base/worker-bus'
import { relayQuestions } from '../src/bus-relay.ts'
import { linkPeers } from '../src/linked-peers.ts'
import { createProcessBus } from '../src/process-bus.ts'
import type { WorkerProcess } from '../src/worker-process.ts'
import { fakeWorker } from './fake-worker.ts'

function joinBus(id: number) {
  const [peer, primary] = linkPeers()
  const bus = createProcessBus(primary)
  const worker: WorkerProcess = { ...fakeWorker(id), peer }
  bus.answer('topic', () => id)
  bus.answer(`${TO_NEIGHBOURS}topic`, () => id)
  return { worker, bus }
}

describe('questions on the bus', () => {
  it('stay in their environment, unless they are meant for the neighbours', async () => {
    const [one, two, neighbour] = [joinBus(1), joinBus(2), joinBus(3)]
    const sides = {
      members: () => [one.worker, two.worker],
      neighbours: () => [neighbour.worker],
    }
    relayQuestions(one.worker, sides)
    assert.deepEqual(await one.bus.ask('topic', null), [1, 2])
    assert.deepEqual((await one.bus.ask(`${TO_NEIGHBOURS}topic`, null)).slice(-1), [3])
    assert.equal((await one.bus.ask(`${TO_NEIGHBOURS}topic`, null)).includes(2), false)
  })
})
