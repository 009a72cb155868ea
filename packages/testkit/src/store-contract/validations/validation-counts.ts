import assert from 'node:assert/strict'
import { latencyStep } from '@txgw/domain/validations/latency-steps'
import type { Validation } from '@txgw/domain/validations/validation'
import type { ValidationCount, ValidationPeriod } from '@txgw/domain/validations/validation-store'
import type { Store } from '@txgw/store/store'
import { sampleValidation } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const HOUR_MS = 60 * 60 * 1000
const NOON_MS = Date.UTC(2025, 2, 1, 12)
const ONE_MS_MICROS = 1000

export function testValidationCounts(storeTest: StoreTest): void {
  storeTest('validations are counted by app, outcome, code and latency', async ({ store }) => {
    const forbidden = (code: string): Partial<Validation> => ({
      outcome: 'forbidden',
      reason: { code, rawCode: 'kept apart', message: 'm' },
    })
    await add(store, [
      {},
      {},
      { durationMicros: 5 * ONE_MS_MICROS },
      { appId: 'app-2' },
      forbidden('OTHER'),
      forbidden('OTHER'),
      forbidden('GEO_RESTRICTION'),
      { outcome: 'timeout', reason: { code: 'timeout', rawCode: null, message: 'm' } },
    ])
    const one = { appId: 'app-1', outcome: 'allowed', code: '', latencyStep: 0, count: 1 } as const
    const [slow, late] = [latencyStep(5 * ONE_MS_MICROS), { outcome: 'timeout', code: 'timeout' } as const]
    const expected: ValidationCount[] = [
      { ...one, count: 2 },
      { ...one, latencyStep: slow },
      { ...one, ...late },
      { ...one, outcome: 'forbidden', code: 'GEO_RESTRICTION' },
      { ...one, outcome: 'forbidden', code: 'OTHER', count: 2 },
      { ...one, appId: 'app-2' },
    ]
    const day = { fromMs: NOON_MS, toMs: NOON_MS + 24 * HOUR_MS }
    assert.deepEqual(await sortedCounts(store, day), sorted(expected))
    const [ofFirst, ofSecond] = [expected.slice(0, -1), expected.slice(-1)]
    assert.deepEqual(await sortedCounts(store, { ...day, appId: 'app-1' }), sorted(ofFirst))
    assert.deepEqual(await sortedCounts(store, { ...day, appId: 'app-2' }), ofSecond)
    assert.deepEqual(await sortedCounts(store, { ...day, appId: 'app' }), [])
  })

  storeTest('a validation counts in the hour in which it began', async ({ store }) => {
    const offsets = [-1, 0, 1, HOUR_MS - 1, HOUR_MS, 25 * HOUR_MS]
    await add(
      store,
      offsets.flatMap((offset) =>
        ['app-1', 'app-2', 'app-3'].map((appId) => ({ appId, startedAtMs: NOON_MS + offset })),
      ),
    )
    const counted = async (fromHours: number, toHours: number) => {
      const period = { fromMs: NOON_MS + fromHours * HOUR_MS, toMs: NOON_MS + toHours * HOUR_MS }
      const ofAll = (await store.validations.countValidations(period)).map(({ count }) => count)
      const ofOne = await store.validations.countValidations({ ...period, appId: 'app-2' })
      assert.deepEqual(
        ofAll,
        ['app-1', 'app-2', 'app-3'].flatMap(() => ofOne.map(({ count }) => count)),
      )
      return ofOne.reduce((sum, { count }) => sum + count, 0)
    }
    assert.equal(await counted(0, 1), 3)
    assert.equal(await counted(-1, 0), 1)
    assert.equal(await counted(-1, 1), 4)
    assert.equal(await counted(0, 2), 4)
    assert.equal(await counted(2, 25), 0)
    assert.equal(await counted(25, 26), 1)
    assert.equal(await counted(-100, 100), 6)
    assert.equal(await counted(1, 1), 0)
  })

  storeTest(
    'an hour counts in the period in which it begins, so adjacent periods count it once',
    async ({ store }) => {
      await add(store, [{ startedAtMs: NOON_MS + HOUR_MS / 2 }])
      const count = async (fromMs: number, toMs: number) =>
        (await store.validations.countValidations({ fromMs, toMs })).length
      assert.equal(await count(NOON_MS, NOON_MS + 1), 1)
      assert.equal(await count(NOON_MS - 1, NOON_MS), 0)
      assert.equal(await count(NOON_MS + 1, NOON_MS + HOUR_MS), 0)
    },
  )

  storeTest('validations are counted by hour, outcome and code, of one app and of all', async ({ store }) => {
    const forbidden = (code: string): Partial<Validation> => ({
      outcome: 'forbidden',
      reason: { code, rawCode: null, message: 'm' },
    })
    const next = { startedAtMs: NOON_MS + HOUR_MS }
    await add(store, [
      { ...forbidden('OTHER'), startedAtMs: NOON_MS + HOUR_MS - 1 },
      forbidden('OTHER'),
      forbidden('GEO_RESTRICTION'),
      {},
      { durationMicros: 500 * ONE_MS_MICROS },
      { appId: 'app-2' },
      { ...next, appId: 'app-2' },
      { ...next, ...forbidden('OTHER'), appId: 'app-2' },
      { startedAtMs: NOON_MS + 3 * HOUR_MS },
    ])
    const allowed = { hourMs: NOON_MS, outcome: 'allowed', code: '', count: 1 } as const
    const refused = { ...allowed, outcome: 'forbidden', code: 'OTHER' } as const
    const period = { fromMs: NOON_MS, toMs: NOON_MS + 3 * HOUR_MS }
    assert.deepEqual(await store.validations.countByHour(period), [
      { ...allowed, count: 3 },
      { ...refused, code: 'GEO_RESTRICTION' },
      { ...refused, count: 2 },
      { ...allowed, hourMs: NOON_MS + HOUR_MS },
      { ...refused, hourMs: NOON_MS + HOUR_MS },
    ])
    assert.deepEqual(await store.validations.countByHour({ ...period, appId: 'app-2' }), [
      allowed,
      { ...allowed, hourMs: NOON_MS + HOUR_MS },
      { ...refused, hourMs: NOON_MS + HOUR_MS },
    ])
    assert.deepEqual(await store.validations.countByHour({ ...period, appId: 'app-3' }), [])
    const lastHour = { fromMs: NOON_MS + 1, toMs: NOON_MS + 4 * HOUR_MS, appId: 'app-1' }
    assert.deepEqual(await store.validations.countByHour(lastHour), [
      { ...allowed, hourMs: NOON_MS + 3 * HOUR_MS },
    ])
  })

  storeTest('nothing is counted in an empty store', async ({ store }) => {
    assert.deepEqual(await store.validations.countValidations({ fromMs: 0, toMs: NOON_MS }), [])
    assert.deepEqual(await store.validations.countByHour({ fromMs: 0, toMs: NOON_MS }), [])
  })

  storeTest('validations added at once are all counted', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    const additions = Array.from({ length: 40 }, (_, index) =>
      handles[index % 2]?.validations.addValidation(
        sampleValidation({ id: `validation-${index}`, startedAtMs: NOON_MS }),
      ),
    )
    await Promise.all(additions)
    const [count] = await store.validations.countValidations({ fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS })
    assert.equal(count?.count, 40)
  })
}

async function add(store: Store, changes: Partial<Validation>[]): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const id = `validation-${index}`
    const common = { id, startedAtMs: NOON_MS, durationMicros: ONE_MS_MICROS }
    await store.validations.addValidation(sampleValidation({ ...common, ...change }))
  }
}

async function sortedCounts(store: Store, period: ValidationPeriod): Promise<ValidationCount[]> {
  return sorted(await store.validations.countValidations(period))
}

function sorted(counts: ValidationCount[]): ValidationCount[] {
  const keyOf = ({ appId, outcome, code, latencyStep: step }: ValidationCount) =>
    JSON.stringify([appId, outcome, code, step])
  return counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
