import assert from 'node:assert/strict'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import type { Store } from '@txgw/store/store'
import { sampleChangeRequest } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const CHANGES: ChangeRequest['change'][] = [
  { kind: 'add-key', serialNo: '2', publicKey: '-----BEGIN PUBLIC KEY-----\nä\n' },
  { kind: 'revoke-key', serialNo: '1' },
  { kind: 'change-webhook', webhookUrl: 'https://game.example/v?x=1' },
  { kind: 'change-webhook', webhookUrl: null },
]

const DECIDED = { state: 'refused', decidedAtMs: 1_700_000_000_009, decidedBy: 'Ada', reason: 'x' } as const

export function testChangeRequests(storeTest: StoreTest): void {
  storeTest('a change request is found as it was added', async ({ store, reopen }) => {
    const other = await reopen()
    for (const [index, change] of CHANGES.entries()) {
      const request = sampleChangeRequest({ requestId: `request-${index}`, change })
      await store.changeRequests.addChangeRequest(request)
      assert.deepEqual(await other.changeRequests.findChangeRequest(request.requestId), request)
      const ofApp = (appId: string) =>
        other.changeRequests.findChangeRequest(request.requestId, ['another', appId])
      assert.deepEqual([await ofApp(request.appId), await ofApp('none')], [request, undefined])
      await assert.rejects(store.changeRequests.addChangeRequest(request), DuplicateRecord)
    }
    assert.equal(await store.changeRequests.findChangeRequest('none'), undefined)
  })

  storeTest('change requests are listed by app and by openness, the newest first', async ({ store }) => {
    const states = ['waiting', 'approved', 'applying', 'withdrawn'] as const
    const all = Array.from({ length: 12 }, (_, index) =>
      sampleChangeRequest({
        requestId: `request-${String(index).padStart(2, '0')}`,
        appId: `app-${index % 3}`,
        state: states[index % 4] as ChangeRequest['state'],
      }),
    )
    for (const request of all) await store.changeRequests.addChangeRequest(request)
    const newestFirst = all.toReversed()
    const ofApp = newestFirst.filter(({ appId }) => appId === 'app-1')
    const ofTwo = newestFirst.filter(({ appId }) => appId !== 'app-0')
    const isOpen = ({ state }: ChangeRequest) => state === 'waiting' || state === 'applying'
    assert.deepEqual(await pages(store, {}), newestFirst)
    assert.deepEqual(await pages(store, { appId: 'app-1' }), ofApp)
    assert.deepEqual(await pages(store, { appIds: ['app-1', 'app-2', 'none'] }), ofTwo)
    assert.deepEqual(await pages(store, { appIds: [] }), [])
    assert.deepEqual(await pages(store, { isOpen: true }), newestFirst.filter(isOpen))
    assert.deepEqual(await pages(store, { appId: 'app-1', isOpen: true }), ofApp.filter(isOpen))
  })

  storeTest('the oldest change requests are deleted, a given number at a time', async ({ store }) => {
    const states = ['waiting', 'applying', 'approved', 'refused', 'withdrawn', 'waiting'] as const
    const all = states.map((state, index) =>
      sampleChangeRequest({ requestId: `request-${index}`, state, requestedAtMs: 100 + index }),
    )
    for (const request of all) await store.changeRequests.addChangeRequest(request)
    const forget = (beforeMs: number, limit: number) =>
      store.changeRequests.deleteChangeRequestsBefore(beforeMs, limit)
    assert.equal(await forget(100, 9), 0)
    assert.equal(await forget(104, 3), 2)
    assert.deepEqual(await pages(store, {}), [all[5], all[4], all[3], all[1]])
    assert.equal(await forget(105, 9), 2)
    assert.deepEqual(await pages(store, {}), [all[5], all[1]])
  })

  storeTest('a change request is decided only from an expected state', async ({ store, reopen }) => {
    const request = sampleChangeRequest()
    const { requestId } = request
    await store.changeRequests.addChangeRequest(request)
    const decide = (by: Store, expected: ChangeRequest['state'][], id = requestId) =>
      by.changeRequests.decideChangeRequest({ requestId: id, expected, next: DECIDED })
    assert.equal(await decide(store, ['applying', 'approved']), undefined)
    assert.deepEqual(await store.changeRequests.findChangeRequest(requestId), request)
    const handles = [store, await reopen()]
    const decided = await Promise.all(handles.map((handle) => decide(handle, ['waiting', 'applying'])))
    assert.deepEqual(
      decided.filter((one) => one !== undefined),
      [{ ...request, ...DECIDED }],
    )
    assert.deepEqual(await store.changeRequests.findChangeRequest(requestId), { ...request, ...DECIDED })
    assert.equal(await decide(store, ['waiting'], 'none'), undefined)
  })
}

async function pages(
  store: Store,
  filter: Parameters<Store['changeRequests']['listChangeRequests']>[0],
): Promise<ChangeRequest[]> {
  const seen: ChangeRequest[] = []
  for (let after: string | undefined; ; ) {
    const page = await store.changeRequests.listChangeRequests(filter, {
      limit: 2,
      ...(after !== undefined && { after }),
    })
    const last = page.at(-1)
    if (!last) return seen
    seen.push(...page)
    after = last.requestId
  }
}
