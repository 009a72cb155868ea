import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { eventually } from '@txgw/testkit/postgres/connect'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { sampleAcceptance, sampleEnding } from '@txgw/testkit/samples/decisions'
import {
  sampleEntry,
  sampleLease,
  sampleOrder,
  sampleRecharge,
  sampleValidation,
} from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'

let databases: PostgresDatabases

before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

const TOLERANCE_MS = 60_000

async function openAt(state: { offMs: number }, onDifference?: (differenceMs: number) => void) {
  const clock = { nowMs: () => Date.now() + state.offMs }
  const url = await databases.create()
  return openPostgresStore({
    url,
    environment: 'production',
    clock: { clock, toleranceMs: TOLERANCE_MS, ...(onDifference && { onDifference }) },
  })
}

test('a machine with a wrong clock still reads but does not write until the clock is right again', async () => {
  const state = { offMs: 0 }
  const seen: number[] = []
  const store = await openAt(state, (differenceMs) => seen.push(differenceMs))
  await store.settings.writeSetting('color', 'blue')
  for (const [offMs, words] of [
    [-2 * TOLERANCE_MS, /clock of this machine is 1[12]\d s behind that of the database/],
    [2 * TOLERANCE_MS, /clock of this machine is 1[12]\d s ahead of that of the database/],
  ] as const) {
    state.offMs = offMs
    await assert.rejects(store.settings.writeSetting('color', 'red'), words)
    await eventually(async () => assert.ok(Math.abs((seen.at(-1) ?? 0) - offMs) < TOLERANCE_MS))
    await assert.rejects(store.ping(), words)
    assert.equal(await store.settings.readSetting('color'), 'blue')
    state.offMs = TOLERANCE_MS / 2
    await eventually(() => store.settings.writeSetting('color', 'blue'))
  }
  assert.ok(seen.some((differenceMs) => Math.abs(differenceMs) < TOLERANCE_MS / 4))
  assert.ok(seen.some((differenceMs) => differenceMs > TOLERANCE_MS))
  assert.ok(seen.some((differenceMs) => differenceMs < -TOLERANCE_MS))
  await store.close()
})

test('a store that a machine with a wrong clock opens refuses every write from the start', async () => {
  const store = await openAt({ offMs: 10 * TOLERANCE_MS })
  await assert.rejects(store.settings.writeSetting('color', 'red'), StoreUnavailable)
  assert.equal(await store.settings.readSetting('color'), undefined)
  await store.close()
})

test('no way to write is open to a machine with a wrong clock, with or without an entry in the audit trail', async () => {
  const state = { offMs: 0 }
  const store = await openAt(state)
  const { recharges, orders, validations, close } = store
  await beginRecharge(store, sampleRecharge())
  const order = sampleOrder({ id: 'order-2' })
  await orders.putOrders([order], Date.now())
  state.offMs = 2 * TOLERANCE_MS
  const writes: Record<string, () => Promise<unknown>> = {
    'begin a recharge': () => beginRecharge(store, sampleRecharge({ id: 'recharge-2' })),
    'accept a recharge': () => recharges.decideRecharge(sampleAcceptance()),
    'end a recharge': () => recharges.decideRecharge(sampleEnding()),
    'take over recharges': () =>
      recharges.takeOverUndecided({
        lease: sampleLease({ owner: 'other' }),
        endedByMs: Number.MAX_SAFE_INTEGER,
        wrongAfterMs: Number.MAX_SAFE_INTEGER,
        owners: [],
        limit: 5,
      }),
    'put one order': () => orders.putOrders([sampleOrder()], Date.now()),
    'put several orders': () => orders.putOrders([sampleOrder(), sampleOrder({ id: 'order-3' })], Date.now()),
    'restore an order': () =>
      orders.restoreOrders([{ order: sampleOrder(), history: [sampleEntry(sampleOrder())] }]),
    'delete an order': () => orders.deleteOrders([order]),
    'add a validation': () => validations.addValidation(sampleValidation()),
    'delete validations': () => validations.deleteValidationsBefore(Number.MAX_SAFE_INTEGER, 5),
  }
  for (const [name, write] of Object.entries(writes)) {
    await assert.rejects(write(), /clock of this machine/, `${name} was not refused`)
  }
  assert.equal((await recharges.findRecharge('recharge-1'))?.state, 'VALIDATING')
  assert.deepEqual(await orders.searchOrders({}, { limit: 5 }), [order])
  await close()
})
