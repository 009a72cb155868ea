import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sampleApp, sampleOrder } from '@txgw/testkit/samples/records'
import type { BulkStore } from '../../src/bulk-store.ts'
import { CopyRefused } from '../../src/copy/copy-mark.ts'
import { copyStore } from '../../src/copy/copy-store.ts'
import { verifyCopy } from '../../src/copy/verify-copy.ts'
import { type Place, STORES, usePlaces } from './stores.ts'

const ORDERS = 25
const sourceName = 'the source'

const places = usePlaces()
afterEach(() => places.closeAll())

for (const name of STORES) {
  test(`an interrupted copy to ${name} continues, and writes nothing twice`, async () => {
    const { source } = await fill()
    const target = await (await places.make(name)).bulk()
    const stop = new AbortController()
    let batches = 0
    const onProgress = () => {
      if (++batches === 4) stop.abort(new Error('stopped'))
    }
    const both = { source, target, sourceName, batchSize: 5 }
    await assert.rejects(copyStore({ ...both, signal: stop.signal, onProgress }), /^Error: stopped$/)
    assert.equal(await target.countBulk('orders'), 15)

    const counting = countWrites(target)
    await copyStore({ ...both, target: counting.store })
    assert.equal(counting.written(), ORDERS - 15)
    assert.deepEqual(differing(await verifyCopy(both)), [])

    await copyStore({ ...both, target: counting.store })
    assert.equal(counting.written(), ORDERS - 15, 'a copy that is complete is left alone')
  })
}

test('the copy names the kind of records that were written to the source in the meantime', async () => {
  const { source, place } = await fill()
  const target = await (await places.make('PostgreSQL')).bulk()
  await copyStore({ source, target, sourceName })
  const { orders } = await place.store()
  await orders.putOrders([sampleOrder({ id: '1', updateTime: '2025-03-02T10:00:00Z' })], 7)
  assert.deepEqual(differing(await verifyCopy({ source, target })), ['orders'])
})

test('the copy reports a wrong counter although every record is the same', async () => {
  const { source } = await fill()
  const target = await (await places.make('SQLite')).bulk()
  await copyStore({ source, target, sourceName })
  const miscounting = { ...target, countBulk: async () => ORDERS - 1 }
  assert.ok(differing(await verifyCopy({ source, target: miscounting })).includes('orders'))
})

test('a target with other data is refused and not changed', async () => {
  const { source } = await fill()
  const place = await places.make('PostgreSQL')
  await (await place.store()).apps.addApp(sampleApp({ appId: 'theirs' }))
  const target = await place.bulk()
  await assert.rejects(
    copyStore({ source, target, sourceName }),
    (error) =>
      error instanceof CopyRefused && error.message.startsWith('it holds apps that did not come from a copy'),
  )
  assert.equal(await target.countBulk('orders'), 0)
})

test('a copy of another source is refused', async () => {
  const { source } = await fill()
  const target = await (await places.make('SQLite')).bulk()
  await copyStore({ source, target, sourceName })
  await assert.rejects(
    copyStore({ source, target, sourceName: 'another' }),
    (error) => error instanceof CopyRefused && error.message.startsWith('it holds a copy of the source:'),
  )
})

async function fill(): Promise<{ source: BulkStore; place: Place }> {
  const place = await places.make('SQLite')
  const { apps, orders } = await place.store()
  await apps.addApp(sampleApp({ appId: 'app-1' }))
  await orders.putOrders(
    Array.from({ length: ORDERS }, (_, index) => sampleOrder({ id: String(index) })),
    5,
  )
  return { source: await place.bulk(), place }
}

function countWrites(store: BulkStore): { store: BulkStore; written(): number } {
  let written = 0
  return {
    store: {
      ...store,
      writeBulk(batch) {
        written += batch.records.length
        return store.writeBulk(batch)
      },
    },
    written: () => written,
  }
}

function differing(checks: Awaited<ReturnType<typeof verifyCopy>>): string[] {
  return checks.filter(({ isSame }) => !isSame).map(({ kind }) => kind)
}
