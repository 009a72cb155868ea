import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EnvironmentHeld } from '@txgw/base/store-errors'
import { createLoneBus } from '@txgw/base/worker-bus'
import { answerReadiness, NeighbourProbe } from '../../../src/compose/processes/share-readiness.ts'

describe('the readiness of the neighbour', () => {
  it('is that of its store', async () => {
    const bus = createLoneBus()
    const store = { ping: async () => Promise.reject(new Error('the disk is full')) }
    answerReadiness(bus, store)
    assert.equal((await new NeighbourProbe(bus).failure())?.message, 'the disk is full')
  })

  it('says that an environment waits for its operator in the same words', async () => {
    const bus = createLoneBus()
    const held = new EnvironmentHeld('sandbox waits for its operator')
    answerReadiness(bus, { ping: () => Promise.reject(held) })
    assert.deepEqual(await new NeighbourProbe(bus).failure(), held)
  })

  it('is no failure while the neighbour is silent, and a silent one keeps nobody waiting twice', async () => {
    let nowMs = 0
    const asked = [Promise.withResolvers<unknown[]>(), Promise.withResolvers<unknown[]>()]
    let questions = 0
    const bus = { ask: () => (asked[questions++] as (typeof asked)[0]).promise }
    const probe = new NeighbourProbe(bus, () => nowMs)
    assert.equal(await probe.failure(), undefined)
    asked[0]?.resolve([])
    await asked[0]?.promise
    nowMs += 10_000
    assert.equal(await probe.failure(), undefined)
    assert.equal(questions, 2)
    asked[1]?.resolve([{ kind: 'other', message: 'the disk is full' }])
    await asked[1]?.promise
    assert.equal((await probe.failure())?.message, 'the disk is full')
  })
})
