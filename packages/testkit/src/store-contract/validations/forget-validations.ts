import assert from 'node:assert/strict'
import { makeId } from '@txgw/base/ids'
import type { Validation } from '@txgw/domain/validations/validation'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleRecharge, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const START_MS = 1_700_000_000_000
const EVER = { fromMs: 0, toMs: 2_000_000_000_000 }

export function testForgetValidations(storeTest: StoreTest): void {
  storeTest('the oldest validations are deleted, a given number at a time', async ({ store }) => {
    const validations = Array.from({ length: 10 }, (_, index): Validation => {
      const startedAtMs = START_MS + index
      const appId = `app-${index % 3}`
      return sampleValidation({ id: makeId(startedAtMs), startedAtMs, appId, userId: `user-${index % 2}` })
    })
    for (const validation of validations.toReversed()) await store.validations.addValidation(validation)
    const forget = (index: number, limit: number) =>
      store.validations.deleteValidationsBefore(START_MS + index, limit)
    const kept = async () => (await store.validations.searchValidations({}, { limit: 20 })).rows.toReversed()
    assert.equal(await forget(0, 5), 0)
    assert.deepEqual(await kept(), validations)
    assert.equal(await forget(7, 5), 5)
    assert.deepEqual(await kept(), validations.slice(5))
    assert.equal(await forget(7, 5), 2)
    assert.equal(await forget(7, 5), 0)
    assert.deepEqual(await kept(), validations.slice(7))
    const found = await Promise.all(validations.map(({ id }) => store.validations.findValidation(id)))
    assert.deepEqual(
      found.filter((validation) => validation !== undefined),
      validations.slice(7),
    )
    const [ofUser] = (await store.validations.searchValidations({ userId: 'user-0' }, { limit: 20 })).rows
    assert.deepEqual(ofUser, validations[8])
  })

  storeTest('the counts stay, and a recharge keeps its decision', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const accepted = await store.recharges.decideRecharge(sampleAcceptance())
    const counts = await store.validations.countValidations(EVER)
    assert.equal(await store.validations.deleteValidationsBefore(EVER.toMs, 5), 1)
    assert.deepEqual(await store.validations.countValidations(EVER), counts)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), accepted)
    assert.equal(await store.validations.findValidation('validation-1'), undefined)
  })

  storeTest('a recharge that ended without an order is deleted with its validation', async ({ store }) => {
    const idempotency = { key: 'key-1', requestDigest: 'digest' }
    const recharges = [sampleRecharge({ idempotency }), sampleRecharge({ id: 'recharge-2' })]
    for (const [index, recharge] of recharges.entries()) {
      await beginRecharge(store, recharge)
      const startedAtMs = START_MS + index
      const ending = sampleEnding({ recharge })
      const validation = { ...ending.validation, id: makeId(startedAtMs), startedAtMs }
      assert.ok(await store.recharges.decideRecharge({ ...ending, validation }))
    }
    const waiting = sampleRecharge({ id: 'recharge-3' })
    await beginRecharge(store, waiting)
    assert.equal(await store.validations.deleteValidationsBefore(START_MS + 1, 5), 1)
    assert.equal(await store.recharges.findRecharge('recharge-1'), undefined)
    assert.equal((await store.recharges.findRecharge('recharge-2'))?.state, 'ENDED')
    assert.deepEqual(await store.recharges.findRecharge('recharge-3'), waiting)
    const again = sampleRecharge({ id: 'recharge-4', idempotency })
    assert.equal(await beginRecharge(store, again), undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-4'), again)
  })

  storeTest('a recharge that ended with an order stays, to keep the order closed', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const recharge = await store.recharges.decideRecharge(sampleAcceptance())
    assert.ok(recharge)
    const ended = await store.recharges.decideRecharge(sampleEnding({ recharge }))
    assert.ok(ended)
    assert.equal(await store.validations.deleteValidationsBefore(EVER.toMs, 5), 2)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), ended)
  })
}
