import assert from 'node:assert/strict'
import { makeId } from '@txgw/base/ids'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import { sampleRequest } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

export function testRequests(storeTest: StoreTest): void {
  storeTest('a request is found as it was added', async ({ store }) => {
    const refused = sampleRequest({
      debugId: '01HQ0000000000000000000002',
      appId: null,
      serialNo: null,
      orderId: null,
      status: 401,
      errorName: 'UNAUTHENTICATED',
      reason: 'the signature is wrong',
    })
    await store.requests.addRequests([sampleRequest(), refused])
    await store.requests.addRequests([])
    assert.deepEqual(await store.requests.findRequest(sampleRequest().debugId), sampleRequest())
    assert.deepEqual(await store.requests.findRequest(refused.debugId), refused)
    assert.equal(await store.requests.findRequest('01HQ0000000000000000000003'), undefined)
    const ofApp = (record: RequestRecord, appId: string) =>
      store.requests.findRequest(record.debugId, ['another', appId])
    for (const record of [sampleRequest(), refused]) {
      const appId = record.appId ?? record.claimedAppId
      if (appId !== null) assert.deepEqual(await ofApp(record, appId), record)
      assert.equal(await ofApp(record, 'none'), undefined)
    }
  })

  storeTest('requests for an order are found among the newest, newest first', async ({ store }) => {
    const record = (index: number, about: { appId?: string; orderId?: string } = {}) =>
      sampleRequest({ debugId: makeId(1_700_000_000_000 + index), receivedAtMs: index, ...about })
    const wanted = { appId: 'app-1', orderId: 'wanted' }
    const found = async (bounds: { lookedAt: number; limit: number }) => {
      const records = await store.requests.findRequestsOfOrder(wanted, bounds)
      return records.map(({ receivedAtMs }) => receivedAtMs)
    }
    assert.deepEqual(await found({ lookedAt: 10, limit: 10 }), [])
    const others = [record(1, { ...wanted, appId: 'app-2' }), record(3, { ...wanted, orderId: 'other' })]
    await store.requests.addRequests([...others, ...[0, 2, 4, 5].map((index) => record(index, wanted))])
    assert.deepEqual(await found({ lookedAt: 10, limit: 10 }), [5, 4, 2, 0])
    assert.deepEqual(await found({ lookedAt: 4, limit: 10 }), [5, 4, 2])
    assert.deepEqual(await found({ lookedAt: 10, limit: 2 }), [5, 4])
    const [newest] = await store.requests.findRequestsOfOrder(wanted, { lookedAt: 1, limit: 1 })
    assert.deepEqual(newest, await store.requests.findRequest(newest?.debugId ?? ''))
  })

  storeTest('requests are searched by app and page by page, newest first', async ({ store }) => {
    const APPS = ['app-1', 'app-2', 'app-3', null]
    const records = Array.from({ length: 24 }, (_, index) => {
      const app = APPS[index % APPS.length] as string | null
      const signed = index % 3 > 0
      return sampleRequest({
        debugId: makeId(1_700_000_000_000 + index),
        appId: signed ? app : null,
        claimedAppId: signed ? null : app,
      })
    })
    await store.requests.addRequests(records)
    const pages = async (filter: { appId?: string; appIds?: string[] }, limit: number) => {
      const found: RequestRecord[] = []
      for (;;) {
        const after = found.at(-1)?.debugId
        const { rows } = await store.requests.searchRequests(filter, { limit, ...(after && { after }) })
        if (rows.length === 0) return found
        found.push(...rows)
      }
    }
    const of = (...appIds: (string | null)[]) =>
      records.filter(({ appId, claimedAppId }) => appIds.includes(appId ?? claimedAppId)).toReversed()
    for (const limit of [100, 5]) {
      assert.deepEqual(await pages({}, limit), records.toReversed())
      assert.deepEqual(await pages({ appId: 'app-2' }, limit), of('app-2'))
      assert.deepEqual(await pages({ appIds: ['app-3', 'app-1', 'none'] }, limit), of('app-1', 'app-3'))
      assert.deepEqual(await pages({ appId: 'none' }, limit), [])
      assert.deepEqual(await pages({ appIds: [] }, limit), [])
    }
  })

  storeTest('a request that is added again does not change', async ({ store }) => {
    const other = sampleRequest({ debugId: '01HQ0000000000000000000009' })
    await store.requests.addRequests([sampleRequest()])
    await store.requests.addRequests([sampleRequest({ status: 500 }), other])
    assert.deepEqual(await store.requests.findRequest(sampleRequest().debugId), sampleRequest())
    assert.deepEqual(await store.requests.findRequest(other.debugId), other)
  })

  storeTest('the oldest requests are deleted, a given number at a time', async ({ store }) => {
    const records = Array.from({ length: 10 }, (_, index) => {
      const receivedAtMs = 1_700_000_000_000 + index
      return sampleRequest({ debugId: makeId(receivedAtMs), receivedAtMs })
    })
    await store.requests.addRequests(records.toReversed())
    const kept = async () => {
      const found = await Promise.all(records.map(({ debugId }) => store.requests.findRequest(debugId)))
      return found.flatMap((record) => (record ? [record.receivedAtMs - 1_700_000_000_000] : []))
    }
    assert.equal(await store.requests.deleteRequestsBefore(1_700_000_000_000, 5), 0)
    assert.equal(await store.requests.deleteRequestsBefore(1_700_000_000_007, 5), 5)
    assert.deepEqual(await kept(), [5, 6, 7, 8, 9])
    assert.equal(await store.requests.deleteRequestsBefore(1_700_000_000_007, 5), 2)
    assert.equal(await store.requests.deleteRequestsBefore(1_700_000_000_007, 5), 0)
    assert.deepEqual(await kept(), [7, 8, 9])
  })

  storeTest(
    'the oldest requests are listed, those without a signature apart, and deleted',
    async ({ store }) => {
      const records = Array.from({ length: 12 }, (_, index) => {
        const receivedAtMs = 1_700_000_000_000 + index
        const appId = index % 3 === 0 ? 'app-1' : null
        return sampleRequest({ debugId: makeId(receivedAtMs), receivedAtMs, appId, claimedAppId: null })
      })
      await store.requests.addRequests(records.toReversed())
      const indexes = (found: { receivedAtMs: number }[]) =>
        found.map(({ receivedAtMs }) => receivedAtMs - 1_700_000_000_000)
      const { oldestRequests, oldestUnsignedRequests, deleteRequests } = store.requests
      assert.deepEqual(indexes(await oldestRequests(5)), [0, 1, 2, 3, 4])
      const [first] = await oldestRequests(1)
      const { debugId, receivedAtMs, appId, clientAddress } = records[0] as RequestRecord
      assert.deepEqual(first, { debugId, receivedAtMs, appId, clientAddress })
      assert.deepEqual(indexes(await oldestUnsignedRequests(3, 0)), [1, 2, 4])
      assert.deepEqual(indexes(await oldestUnsignedRequests(100, 5)), [1, 2, 4])
      assert.deepEqual(await oldestUnsignedRequests(100, 8), [])
      const chosen = [records[1], records[4]].flatMap((record) => (record ? [record.debugId] : []))
      assert.equal(await deleteRequests([...chosen, '01HQ0000000000000000000009']), 2)
      assert.equal(await deleteRequests([]), 0)
      assert.deepEqual(indexes(await oldestUnsignedRequests(100, 0)), [2, 5, 7, 8, 10, 11])
      assert.ok((await store.requests.sizeOfRequests()) >= 0)
    },
  )
}
