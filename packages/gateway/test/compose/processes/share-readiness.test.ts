import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EnvironmentHeld } from '@txgw/base/store-errors'
import { createLoneBus } from '@txgw/base/worker-bus'
import { answerReadiness, NeighbourProbe } from '../../../src/compose/processes/share-readiness.ts'

describe('the readiness of the neighbour', () => {
  it('is that of its store', async () => {
    const bus = createLoneBus()
    const store = { ping: async () => Promise.reject(new Error('the disk is full')) }
    answerReadiness(bus, store, () => undefined)
    assert.equal((await new NeighbourProbe(bus).failure())?.message, 'the disk is full')
  })

  it('says that an environment waits for its operator in the same words', async () => {
    const bus = createLoneBus()
    const held = new EnvironmentHeld('sandbox waits for its operator')
    answerReadiness(bus, { ping: () => Promise.reject(held) }, () => undefined)
    assert.deepEqual(await new NeighbourProbe(bus).failure(), held)
  })

  it('tells a warning about the audit trail beside it, which is no failure', async () => {
    const fault = { kind: 'seal-missing', says: 'seal 4 is missing' } as const
    const bus = createLoneBus()
    answerReadiness(bus, { ping: async () => {} }, () => ({ sealer: { fault } }))
    const probe = new NeighbourProbe(bus)
    assert.equal(await probe.failure(), undefined)
    assert.equal(probe.warning(), 'the audit trail is not the one that was sealed (seal-missing)')
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
    asked[1]?.resolve([{ failure: { kind: 'other', message: 'the disk is full' }, warning: null }])
    await asked[1]?.promise
    assert.equal((await probe.failure())?.message, 'the disk is full')
  })
})
