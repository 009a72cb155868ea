import assert from 'node:assert/strict'
import { makeId } from '@txgw/base/ids'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { AuditFilter } from '@txgw/domain/audit/audit-store'
import { verifyTrail } from '@txgw/domain/audit/verify-trail'
import type { Store } from '@txgw/store/store'
import {
  sampleApp,
  sampleAuditEntry,
  sampleChangeRequest,
  sampleKey,
  sampleLease,
  sampleOrder,
  samplePlatformKey,
  sampleRecharge,
  sampleSession,
} from '../samples/records.ts'
import { beginRecharge } from '../stores/begin-recharge.ts'
import type { StoreTest } from './store-test.ts'

const MANY = 60
const ORDER = sampleOrder()
const NEXT = { status: 'Paid', updateTime: '2025-03-01T10:00:05.000Z' } as const

const REFUSED = { state: 'refused', decidedAtMs: 9, decidedBy: 'Ada', reason: 'x' } as const

let made = 0

/** With an id of its own; a later one sorts after it. */
function entry(changes: Partial<AuditEntry> = {}): AuditEntry {
  const atMs = 1_709_287_200_000 + ++made
  return sampleAuditEntry({ atMs, entryId: makeId(atMs), ...changes })
}

export function testAuditTrail(storeTest: StoreTest): void {
  storeTest('an entry is found again as it was written', async ({ store, reopen }) => {
    const whole = entry({ before: { a: ['ü', { b: null }], c: 1.5 }, after: null })
    const bare = entry({ role: null, address: null, appId: null, before: null, debugId: null })
    const refused = entry({ outcome: 'refused', errorName: 'NOT_FOUND', before: null, after: null })
    for (const each of [whole, bare, refused]) await store.audit.append(each)
    const other = await reopen()
    assert.deepEqual(await other.audit.search({}, { limit: 10 }), {
      entries: [refused, bare, whole],
      next: undefined,
    })
  })

  storeTest('a search follows every filter, newest first, page by page', async ({ store }) => {
    const entries = [
      entry({ actor: 'bob', operation: 'changeApp', object: 'app/app-1' }),
      entry({ appId: 'app-2', object: 'order/app-2/order-1' }),
      entry({ appId: null, object: 'clock' }),
      entry({ actor: 'bob' }),
    ]
    const [first, second, third, fourth] = entries as [AuditEntry, AuditEntry, AuditEntry, AuditEntry]
    for (const each of entries) await store.audit.append(each)
    const find = async (filter: AuditFilter) => (await store.audit.search(filter, { limit: 10 })).entries
    assert.deepEqual(await find({ actor: 'bob' }), [fourth, first])
    assert.deepEqual(await find({ appId: 'app-2' }), [second])
    assert.deepEqual(await find({ operation: 'changeApp' }), [first])
    assert.deepEqual(await find({ object: 'clock' }), [third])
    assert.deepEqual(await find({ actor: 'bob', object: 'app/app-1' }), [first])
    assert.deepEqual(await find({ actor: 'nobody' }), [])
    assert.deepEqual(await find({ fromMs: second.atMs, toMs: fourth.atMs }), [third, second])
    assert.deepEqual(await find({ fromMs: fourth.atMs + 1 }), [])
    for (const filter of [{}, { fromMs: first.atMs }] as AuditFilter[]) {
      const page = await store.audit.search(filter, { limit: 2 })
      assert.deepEqual(page.entries, [fourth, third])
      assert.ok(page.next)
      const rest = await store.audit.search(filter, { limit: 2, before: page.next })
      assert.deepEqual(rest, { entries: [second, first], next: undefined })
    }
    const ofBob = await store.audit.search({ actor: 'bob' }, { limit: 1 })
    assert.deepEqual(ofBob.entries, [fourth])
    const before = ofBob.next as number
    assert.deepEqual((await store.audit.search({ actor: 'bob' }, { limit: 1, before })).entries, [first])
    const objects = ['clock', 'app/app-1', 'nothing']
    assert.deepEqual(await store.audit.findByObjects(objects, { limit: 10 }), [third, first])
    assert.deepEqual(await store.audit.findByObjects(objects, { limit: 1 }), [third])
  })

  storeTest('every change is stored with its entry', async ({ store }) => {
    const { apps, orders, platformKeys, settings, sessions, changeRequests } = store
    const written: AuditEntry[] = []
    const next = () => {
      written.unshift(entry({ operation: `change ${written.length}` }))
      return written[0] as AuditEntry
    }
    await apps.addApp(sampleApp(), next())
    await apps.changeApp('app-1', { name: 'Other' }, 5, (before, after) => {
      assert.deepEqual([before.name, after.name], ['Castle Quest', 'Other'])
      return next()
    })
    await apps.moveClock('app-1', 60, (before) => {
      assert.equal(before, null)
      return next()
    })
    await apps.addKey('app-1', sampleKey(), next())
    await apps.revokeKey('app-1', '1', 9, (revoked) => {
      assert.deepEqual(revoked, sampleKey({ revokedAtMs: 9 }))
      return next()
    })
    await orders.putOrders([ORDER], 5, 'alice', ({ outcomes, replaced }) => {
      assert.deepEqual([outcomes, replaced], [['created'], null])
      return next()
    })
    const second = { ...ORDER, userId: 'another', updateTime: '2025-03-01T10:00:01.000Z' }
    await orders.putOrders([second], 5, 'alice', ({ outcomes, replaced }) => {
      assert.deepEqual([outcomes, replaced], [['updated'], ORDER])
      return next()
    })
    const expected = { status: second.status, updateTime: second.updateTime }
    await orders.changeStatus({
      appId: 'app-1',
      id: 'order-1',
      expected,
      next: NEXT,
      recordedAtMs: 9,
      entryOf(before, after) {
        assert.deepEqual([before, after], [second, { ...second, ...NEXT }])
        return next()
      },
    })
    const restored = sampleOrder({ id: 'order-2' })
    const history = [
      { status: restored.status, updateTime: restored.updateTime, source: 'import' as const },
    ].map((told) => ({ ...told, recordedAtMs: 5, actor: null, order: restored, restored: null }))
    await orders.restoreOrders([{ order: restored, history }], (isRestored) => {
      assert.deepEqual(isRestored, [true])
      return next()
    })
    await orders.deleteOrders([restored], (deleted) => {
      assert.equal(deleted, 1)
      return next()
    })
    await beginRecharge(store, sampleRecharge({ id: 'r-1' }), sampleLease(), next())
    const idempotency = { key: 'key-1', requestDigest: 'digest' }
    await beginRecharge(store, sampleRecharge({ id: 'r-2', idempotency }), sampleLease(), next())
    await platformKeys.publishKey(samplePlatformKey(), next())
    await settings.changeSetting({ name: 'a', expected: undefined, value: '1', entry: next() })
    await changeRequests.addChangeRequest(sampleChangeRequest(), next())
    await changeRequests.decideChangeRequest({
      requestId: 'request-1',
      mayApply: false,
      judge(found) {
        assert.deepEqual(found, sampleChangeRequest())
        return { next: REFUSED, entries: [next(), next()] }
      },
    })
    await changeRequests.deleteChangeRequestsBefore(Number.MAX_SAFE_INTEGER, 5, (deleted) => {
      assert.equal(deleted, 1)
      return next()
    })
    const session = sampleSession()
    await sessions.addSession(session, 0, next())
    await sessions.endSession(session.sessionId, { atMs: 9, why: 'signed-out' }, () => next())
    assert.deepEqual((await store.audit.search({}, { limit: 100 })).entries, written)
    await assertSound(store, written.length)
  })

  storeTest('a write that changes nothing leaves no entry', async ({ store }) => {
    const { apps, orders, settings, sessions, changeRequests } = store
    await apps.addApp(sampleApp())
    await apps.addKey('app-1', sampleKey())
    await apps.revokeKey('app-1', '1', 9)
    const idempotency = { key: 'key-1', requestDigest: 'digest' }
    await beginRecharge(store, sampleRecharge({ id: 'r-1', idempotency }))
    await assert.rejects(apps.addApp(sampleApp(), entry()))
    await assert.rejects(apps.addKey('app-1', sampleKey(), entry()))
    await assert.rejects(apps.changeApp('app-2', { name: 'Other' }, 5, () => entry()))
    await apps.revokeKey('app-1', '1', 10, () => entry())
    await apps.moveClock('app-1', null, () => entry())
    await assert.rejects(apps.moveClock('app-2', 60, () => entry()))
    const change = { appId: 'app-1', id: 'order-1', next: NEXT, recordedAtMs: 9, entryOf: () => entry() }
    const expected = { status: ORDER.status, updateTime: ORDER.updateTime }
    assert.equal(await orders.changeStatus({ ...change, expected }), 'stale')
    const again = sampleRecharge({ id: 'r-2', idempotency })
    assert.equal((await beginRecharge(store, again, sampleLease(), entry()))?.id, 'r-1')
    const wrong = { name: 'a', expected: 'other', value: '1', entry: entry() }
    assert.equal(await settings.changeSetting(wrong), false)
    await changeRequests.addChangeRequest(sampleChangeRequest())
    await assert.rejects(changeRequests.addChangeRequest(sampleChangeRequest(), entry()))
    const judge = () => {
      throw new Error('refused')
    }
    const room = { openMax: 1, lapsedUntilMs: 0 }
    const second = sampleChangeRequest({ requestId: 'request-2' })
    assert.equal(await changeRequests.addChangeRequest(second, entry(), room), false)
    const decision = { requestId: 'request-1', mayApply: false, judge } as const
    await assert.rejects(changeRequests.decideChangeRequest(decision), /refused/)
    const session = sampleSession()
    await sessions.addSession(session, 0)
    await assert.rejects(sessions.addSession(session, 0, entry()))
    assert.deepEqual((await store.audit.search({}, { limit: 10 })).entries, [])
  })

  storeTest('entries written at once by several processes form sound chains', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    const objects = ['a', 'b', 'c']
    await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        handles[index % 2]?.audit.append(entry({ object: objects[index % 3] as string })),
      ),
    )
    await assertSound(store, MANY)
  })

  storeTest('of two seals with one number the first stays', async ({ store, reopen }) => {
    const other = await reopen()
    const seal = { sealNo: 1, body: '{}', signature: 'one' }
    assert.equal(await store.audit.lastSeal(), undefined)
    assert.equal(await store.audit.addSeal(seal), true)
    assert.equal(await other.audit.addSeal({ ...seal, signature: 'two' }), false)
    assert.equal(await other.audit.addSeal({ ...seal, sealNo: 2 }), true)
    assert.deepEqual(await store.audit.lastSeal(), { ...seal, sealNo: 2 })
    assert.deepEqual(await store.audit.readSeals({ afterNo: 0, limit: 9 }), [seal, { ...seal, sealNo: 2 }])
    assert.deepEqual(await store.audit.readSeals({ afterNo: 1, limit: 9 }), [{ ...seal, sealNo: 2 }])
  })
}

async function assertSound({ audit }: Store, entries: number): Promise<void> {
  const check = { store: audit, environment: 'production', publicKeyOf: () => undefined }
  const report = await verifyTrail(check)
  assert.deepEqual(report.findings, [])
  assert.equal(report.entries, entries)
}
