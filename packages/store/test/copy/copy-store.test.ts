import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import { sampleLease, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import * as fc from 'fast-check'
import { copyStore } from '../../src/copy/copy-store.ts'
import { verifyCopy } from '../../src/copy/verify-copy.ts'
import { randomActs } from './random-acts.ts'
import { STORES, type StoreName, usePlaces } from './stores.ts'
import { wholeStore } from './whole-store.ts'

const RUNS = casesFor({ quick: 1, long: 3 })

const places = usePlaces()
afterEach(() => places.closeAll())

for (const [from, to] of STORES.flatMap((from) => STORES.map((to) => [from, to] as const))) {
  suite(`from ${from} to ${to}`, () => {
    test('the target returns everything that the source returns', () => everythingIsCopied(from, to))
  })
}

async function everythingIsCopied(from: StoreName, to: StoreName): Promise<void> {
  await fc.assert(
    fc.asyncProperty(randomActs, fc.integer({ min: 1, max: 9 }), async (acts, batchSize) => {
      const [source, target] = [await places.make(from), await places.make(to)]
      const store = await source.store()
      for (const act of acts) await act(store).catch(onlyDuplicates)
      const told = await wholeStore(store)

      const both = { source: await source.bulk(), target: await target.bulk() }
      await copyStore({ ...both, sourceName: 'the source', batchSize })
      const checks = await verifyCopy(both)
      assert.deepEqual(
        checks.filter(({ isSame }) => !isSame),
        [],
      )
      const copied = await target.store()
      assert.deepEqual(await wholeStore(copied), told)

      for (const recharge of told.recharges) {
        if (!recharge?.idempotency) continue
        const again = sampleRecharge({ id: 'another', idempotency: recharge.idempotency })
        assert.deepEqual(await beginRecharge(copied, again), recharge)
      }
      for (const recharge of told.recharges) {
        if (recharge?.state !== 'ENDED' || recharge.orderId === null) continue
        const { appId } = recharge.request
        const expected = await copied.orders.findOrder(appId, recharge.orderId)
        assert.ok(expected)
        const change = { appId, id: recharge.orderId, expected, recordedAtMs: 9 }
        const next = { status: 'Paid', updateTime: '2100-01-01T00:00:00Z' } as const
        assert.equal(await copied.orders.changeStatus({ ...change, next }), 'recharge-ended')
      }
      const undecided = told.recharges.filter((recharge) => recharge?.state === 'VALIDATING')
      const taking = {
        lease: sampleLease(),
        endedByMs: 1,
        wrongAfterMs: Number.MAX_SAFE_INTEGER,
        owners: [],
        limit: 2000,
      }
      assert.equal((await copied.recharges.takeOverUndecided(taking)).length, undecided.length)
      await places.closeAll()
    }),
    { numRuns: RUNS },
  )
}

/** What came twice has not happened; anything else is a fault. */
function onlyDuplicates(error: unknown): void {
  if (!(error instanceof Error && error.name === 'DuplicateRecord')) throw error
}
