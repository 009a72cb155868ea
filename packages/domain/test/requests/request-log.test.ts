import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { RequestLog } from '../../src/requests/request-log.ts'
import type { RequestRecord } from '../../src/requests/request-record.ts'
import type { RequestStore } from '../../src/requests/request-store.ts'

const record = (debugId: string) => sampleRequest({ debugId })

function memoryStore() {
  const kept: RequestRecord[] = []
  const batches: number[] = []
  const store: RequestStore & { failing: boolean } = {
    failing: false,
    async addRequests(records) {
      if (store.failing) throw new Error('down')
      batches.push(records.length)
      kept.push(...records)
    },
    findRequest: async (debugId) => kept.find((one) => one.debugId === debugId),
    searchRequests: async () => ({ rows: kept }),
    findRequestsOfOrder: async ({ orderId }) => kept.filter((one) => one.orderId === orderId),
    deleteRequestsBefore: async () => 0,
    sizeOfRequests: async () => 0,
    oldestRequests: async () => [],
    oldestUnsignedRequests: async () => [],
    deleteRequests: async () => 0,
  }
  return { store, kept, batches }
}

describe('the request log', () => {
  it('finds a record that was added a moment ago', async () => {
    const { store } = memoryStore()
    const log = new RequestLog({ store, onLoss: () => assert.fail('lost') })
    log.add(record('a'))
    assert.equal((await log.find('a'))?.debugId, 'a')
    assert.deepEqual(await log.search({}, { limit: 1 }), { rows: [record('a')] })
    assert.equal(await log.find('b'), undefined)
    await log.close()
  })

  it('writes in batches and loses nothing when it closes', async () => {
    const { store, kept, batches } = memoryStore()
    const log = new RequestLog({ store, onLoss: () => assert.fail('lost') })
    for (let i = 0; i < 2_000; i++) log.add(record(`id-${i}`))
    await log.close()
    assert.equal(kept.length, 2_000)
    assert.ok(batches.length < 10, `${batches.length} batches`)
  })

  it('counts records that it cannot write, and continues', async () => {
    const { store, kept } = memoryStore()
    let lost = 0
    const log = new RequestLog({
      store,
      onLoss(count) {
        lost += count
      },
    })
    store.failing = true
    for (let i = 0; i < 3; i++) log.add(record(`lost-${i}`))
    await log.flush()
    store.failing = false
    log.add(record('kept'))
    await log.close()
    assert.equal(lost, 3)
    assert.deepEqual(
      kept.map(({ debugId }) => debugId),
      ['kept'],
    )
  })
})
