import assert from 'node:assert/strict'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import type { App } from '@txgw/domain/apps/app'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import type { AppliedChange, Decided, Subject } from '@txgw/domain/change-requests/change-request-store'
import type { Store } from '@txgw/store/store'
import { sampleApp, sampleChangeRequest, sampleKey } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const CHANGES: ChangeRequest['change'][] = [
  { kind: 'add-key', serialNo: '2', publicKey: '-----BEGIN PUBLIC KEY-----\nä\n' },
  { kind: 'revoke-key', serialNo: '1' },
  { kind: 'change-webhook', webhookUrl: 'https://game.example/v?x=1' },
  { kind: 'change-webhook', webhookUrl: null },
  { kind: 'change-webhook', webhookUrl: 'https://game.example/', replaces: null },
  {
    kind: 'change-app',
    about: 'the app app-1',
    subjectId: 'app-1',
    changes: [{ field: 'name', before: 'ä', after: null }],
    document: '{"name":"x"}',
  },
]

const RIVALS = 8

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
      assert.deepEqual([await ofApp('app-1'), await ofApp('none')], [request, undefined])
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
    assert.equal(await forget(104, 3), 3)
    assert.deepEqual(await pages(store, {}), [all[5], all[4], all[3]])
    assert.equal(await forget(105, 9), 2)
    assert.deepEqual(await pages(store, {}), [all[5]])
  })

  storeTest('of several decisions about a change request one is made', async ({ store, reopen }) => {
    const request = sampleChangeRequest()
    const { requestId } = request
    await store.changeRequests.addChangeRequest(request)
    const judge = (found: ChangeRequest) => {
      if (found.state !== 'waiting') throw new Error(`it is ${found.state}`)
      return { next: DECIDED, entries: [] }
    }
    const decide = (by: Store, id = requestId) =>
      by.changeRequests.decideChangeRequest({ requestId: id, mayApply: false, judge })
    const handles = [store, await reopen()]
    const decided = await Promise.allSettled(
      Array.from({ length: RIVALS }, (_, index) => decide(handles[index % 2] as Store)),
    )
    assert.deepEqual(
      decided.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      [{ ...request, ...DECIDED }],
    )
    assert.deepEqual(await store.changeRequests.findChangeRequest(requestId), { ...request, ...DECIDED })
    await assert.rejects(decide(store, 'none'), RecordNotFound)
  })

  storeTest('a decision and its effect on the app are one', async ({ store, reopen }) => {
    const other = await reopen()
    await store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
    const seen = await other.apps.changesSince(0)
    const next = { ...DECIDED, state: 'approved' } as const
    const key = sampleKey({ serialNo: '2', addedAtMs: 1_700_000_000_001 })
    const applied: AppliedChange[] = [
      { kind: 'settings', settings: { webhookUrl: 'https://game.example/new' }, updatedAtMs: 7 },
      { kind: 'add-key', key },
      { kind: 'revoke-key', serialNo: '1', revokedAtMs: 8 },
    ]
    for (const [index, change] of applied.entries()) {
      const requestId = `request-${index}`
      await store.changeRequests.addChangeRequest(sampleChangeRequest({ requestId }))
      const decide = (act: (app: App) => Decided) =>
        store.changeRequests.decideChangeRequest({
          requestId,
          mayApply: true,
          judge: (_, subject) => act(appOf(subject)),
        })
      const before = await store.apps.findApp('app-1')
      const refused = decide((app) => {
        assert.deepEqual(app, before)
        throw new Error('refused')
      })
      await assert.rejects(refused, /refused/)
      assert.deepEqual(await other.apps.findApp('app-1'), before)
      assert.equal((await decide(() => ({ next, applied: change, entries: [] }))).state, 'approved')
    }
    const app = sampleApp({
      webhookUrl: 'https://game.example/new',
      updatedAtMs: 7,
      keys: [sampleKey({ revokedAtMs: 8 }), key],
    })
    assert.deepEqual(await other.apps.findApp('app-1'), app)
    assert.deepEqual((await other.apps.changesSince(seen.version)).apps, [app])
    const taken = store.changeRequests.decideChangeRequest({
      requestId: 'request-0',
      mayApply: true,
      judge: () => ({ next: DECIDED, applied: { kind: 'add-key', key }, entries: [] }),
    })
    await assert.rejects(taken, DuplicateRecord)
    assert.equal((await other.changeRequests.findChangeRequest('request-0'))?.state, 'approved')
  })

  storeTest('no more change requests of an app wait than there is room for', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    await store.apps.addApp(sampleApp())
    const room = { openMax: 3, lapsedUntilMs: 99 }
    const add = (requestId: string, changes: Partial<ChangeRequest> = {}, by = store) => {
      const request = sampleChangeRequest({ requestId, requestedAtMs: 100, ...changes })
      return by.changeRequests.addChangeRequest(request, undefined, room)
    }
    assert.equal(await add('lapsed', { requestedAtMs: 99 }), true)
    assert.equal(await add('decided', { state: 'refused' }), true)
    assert.equal(await add('foreign', { appId: 'app-2' }), true)
    const added = await Promise.all(
      Array.from({ length: RIVALS }, (_, index) => add(`one-${index}`, {}, handles[index % 2])),
    )
    assert.equal(added.filter(Boolean).length, room.openMax)
    assert.equal((await pages(store, { appId: 'app-1', isOpen: true })).length, room.openMax + 1)
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

function appOf(subject: Subject): App {
  assert.ok(subject.of === 'app')
  return subject.app
}
