import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import type { OldRequest } from '../../src/requests/request-store.ts'
import { chooseCrowding, createCrowdingForgetter } from '../../src/retention/forget-crowding.ts'

function old(index: number, appId: string | null, clientAddress = '192.0.2.1'): OldRequest {
  return { debugId: String(index).padStart(6, '0'), receivedAtMs: index, appId, clientAddress }
}

describe('the records that go when there are too many', () => {
  it('are the oldest of the app that has the most', () => {
    const records = ['a', 'b', 'b', 'a', 'b', 'b'].map((app, index) => old(index, app))
    const chosen = (limit: number) => chooseCrowding(records, limit).map(({ receivedAtMs }) => receivedAtMs)
    assert.deepEqual(chosen(2), [1, 2])
    assert.deepEqual(chosen(4), [1, 2, 0, 4])
    assert.deepEqual(chosen(99).toSorted(), [0, 1, 2, 3, 4, 5])
  })

  it('are those of the address that has the most, where nothing is signed, and an IPv6 /64 is one', () => {
    const addresses = ['2001:db8::1', '192.0.2.1', '2001:db8::2', '192.0.2.2', '2001:db8::3']
    const records = addresses.map((address, index) => old(index, null, address))
    assert.deepEqual(
      chooseCrowding(records, 2).map(({ clientAddress }) => clientAddress),
      ['2001:db8::1', '2001:db8::2'],
    )
  })

  it('leave no owner with more than one record more than an owner who lost some', () => {
    const apps = fc.array(fc.constantFrom('a', 'b', 'c', null), { maxLength: 40 })
    fc.assert(
      fc.property(apps, fc.nat(40), (apps, limit) => {
        const records = apps.map((app, index) => old(index, app))
        const chosen = new Set(chooseCrowding(records, limit))
        assert.equal(chosen.size, Math.min(limit, records.length))
        const left = (app: string | null) => records.filter((r) => r.appId === app && !chosen.has(r)).length
        for (const { appId } of chosen)
          for (const app of ['a', 'b', 'c', null]) assert.ok(left(app) <= left(appId) + 1)
      }),
    )
  })

  it('are unsigned ones before signed ones, and the newest time of each is told', async () => {
    const deleted: string[][] = []
    const forgetterOf = (unsigned: OldRequest[], all: OldRequest[]) =>
      createCrowdingForgetter({
        requests: {
          oldestUnsignedRequests: async () => unsigned,
          oldestRequests: async () => all,
          async deleteRequests(ids) {
            deleted.push([...ids])
            return ids.length
          },
        },
      })
    const signed = old(1, 'a')
    const unsigned = old(7, null)
    const first = await forgetterOf([unsigned], [signed, unsigned]).forgetCrowding({ crowdingLimit: 5 })
    assert.deepEqual(first, { deleted: 1, newestMs: { signedMs: 0, unsignedMs: 7 } })
    const second = await forgetterOf([], [signed]).forgetCrowding({ crowdingLimit: 5 })
    assert.deepEqual(second, { deleted: 1, newestMs: { signedMs: 1, unsignedMs: 0 } })
    assert.deepEqual(deleted, [[unsigned.debugId], [signed.debugId]])
  })
})
