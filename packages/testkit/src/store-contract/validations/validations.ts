import assert from 'node:assert/strict'
import { DuplicateRecord } from '@txgw/base/store-errors'
import {
  outcomeOf,
  REASON_CODES,
  VALIDATION_OUTCOMES,
  type Validation,
} from '@txgw/domain/validations/validation'
import type { ValidationFilter } from '@txgw/domain/validations/validation-store'
import { parseExactJson } from '@txgw/protocol/exact-json'
import type { Store } from '@txgw/store/store'
import { sampleValidation } from '../../samples/records.ts'
import { filterCombinations, matches } from '../lists/filters.ts'
import type { StoreTest } from '../store-test.ts'

const MANY = 150

const FULL = sampleValidation({
  outcome: 'forbidden',
  reason: { code: 'OTHER', rawCode: 'VIP_ONLY', message: 'only for VIPs' },
  userAttribute: { level: 3, tags: ['a', null, { deep: [[], {}] }], '': false, ['__proto__']: { x: 1 } },
  warnings: [{ code: 'code-unknown', message: 'it is "VIP_ONLY"' }],
  delivery: {
    url: 'https://game.example/validate?x=1',
    requestBody: '{"id":"validation-1"}',
    attempts: [
      {
        startedAtMs: 1_700_000_000_000,
        timings: { queueMs: 0.25, totalMs: 3 },
        requestHeaders: {},
        failure: { stage: 'while-sending', code: 'reset', message: 'broke' },
      },
      {
        startedAtMs: 1_700_000_000_003,
        timings: { queueMs: 0, connectMs: 1.5, firstByteMs: 10, totalMs: 12.125 },
        requestHeaders: { 'txgw-serial': '1' },
        status: 200,
        replyHeaders: { 'content-type': 'application/json' },
        replyBody: '{"is_topup_forbidden":true}',
      },
    ],
  },
})

export function testValidations(storeTest: StoreTest): void {
  storeTest('numbers of a merchant are kept as they were written', async ({ store }) => {
    const attribute = '{"id":12345678901234567890,"rate":0.1234567890123456789,"more":[1.0,-0,1e400]}'
    const userAttribute = parseExactJson(attribute) as Record<string, unknown>
    await store.validations.addValidation(sampleValidation({ userAttribute }))
    const found = await store.validations.findValidation(sampleValidation().id)
    assert.equal(JSON.stringify(found?.userAttribute), attribute)
  })

  storeTest('a validation is found as it was added', async ({ store }) => {
    const bare = sampleValidation({
      id: 'validation-2',
      rechargeId: null,
      serverId: null,
      userName: null,
      outcome: 'not-sent',
      reason: { code: 'no-webhook-url', rawCode: null, message: 'no address' },
      delivery: { url: null, requestBody: '{}', attempts: [] },
      durationMicros: 0,
    })
    for (const validation of [FULL, bare]) await store.validations.addValidation(validation)
    assert.deepEqual(await store.validations.findValidation(FULL.id), FULL)
    assert.deepEqual(await store.validations.findValidation(bare.id), bare)
    assert.equal(await store.validations.findValidation('VALIDATION-1'), undefined)
    const ofApps = async (...appIds: string[]) =>
      (await store.validations.findValidation(FULL.id, appIds))?.id
    assert.deepEqual([await ofApps('another', FULL.appId), await ofApps('another')], [FULL.id, undefined])
    assert.deepEqual((await store.validations.searchValidations({}, { limit: 5 })).rows, [bare, FULL])
  })

  storeTest('a validation id is used once', async ({ store }) => {
    await store.validations.addValidation(FULL)
    const again = sampleValidation({ userId: 'user-2' })
    await assert.rejects(store.validations.addValidation(again), DuplicateRecord)
    assert.deepEqual(await store.validations.findValidation(FULL.id), FULL)
    const counts = await store.validations.countValidations({ fromMs: 0, toMs: 2_000_000_000_000 })
    assert.deepEqual(
      counts.map(({ count }) => count),
      [1],
    )
  })

  storeTest('every combination of filters returns its validations, the newest first', async ({ store }) => {
    const validations = manyValidations(MANY)
    for (const validation of validations.toSorted(byUser)) await store.validations.addValidation(validation)
    const newestFirst = validations.toReversed()
    const { appId, userId, outcome, reason } = validations[7] as Validation
    const reasonCode = reason?.code as (typeof REASON_CODES)[number]
    const rechargeId = validations[7]?.rechargeId as string
    const all: Required<ValidationFilter> = { appId, userId, rechargeId, outcome, reasonCode }
    for (const filter of filterCombinations<ValidationFilter>(all)) {
      const expected = newestFirst.filter((validation) =>
        matches({ ...validation, reasonCode: validation.reason?.code }, filter),
      )
      assert.ok(expected.length > 0)
      const title = JSON.stringify(filter)
      assert.deepEqual(
        (await store.validations.searchValidations(filter, { limit: 200 })).rows,
        expected,
        title,
      )
      assert.deepEqual(await readPages(store, filter, 7), expected, `${title} in pages`)
    }
  })

  storeTest('a filter that nothing matches returns nothing', async ({ store }) => {
    for (const validation of manyValidations(20)) await store.validations.addValidation(validation)
    const none = { appId: 'app-9', userId: 'user-9', rechargeId: 'recharge-99' }
    for (const filter of filterCombinations<ValidationFilter>({
      ...none,
      outcome: 'timeout',
      reasonCode: 'not-json',
    })) {
      const { outcome, reasonCode } = filter
      const emptied = Object.keys(filter).some((field) => field in none) || (outcome && reasonCode)
      if (emptied)
        assert.deepEqual((await store.validations.searchValidations(filter, { limit: 10 })).rows, [])
    }
  })

  storeTest('paging visits each validation once while others are added', async ({ store }) => {
    const before = manyValidations(60)
    for (const validation of before) await store.validations.addValidation(validation)
    const seen: string[] = []
    for (let after: string | undefined, round = 0; ; round++) {
      const page = (await store.validations.searchValidations({}, { limit: 9, ...(after && { after }) })).rows
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
      assert.ok(seen.length <= before.length, 'paging does not end')
      after = page.at(-1)?.id
      await store.validations.addValidation(sampleValidation({ id: idOf(1000 + round) }))
    }
    assert.deepEqual(seen, before.map(({ id }) => id).reverse())
  })

  storeTest('paging continues from a missing id', async ({ store }) => {
    const validations = manyValidations(10)
    for (const validation of validations) await store.validations.addValidation(validation)
    const page = (await store.validations.searchValidations({}, { limit: 2, after: `${idOf(4)}-gone` })).rows
    assert.deepEqual(page, [validations[4], validations[3]])
  })
}

function idOf(index: number): string {
  return `01HQ${String(index).padStart(8, '0')}`
}

/** Oldest first, over three apps, five users, seven recharges (or none), and every outcome with two of its reasons. */
function manyValidations(count: number): Validation[] {
  return Array.from({ length: count }, (_, index) => {
    const outcome = VALIDATION_OUTCOMES[index % VALIDATION_OUTCOMES.length] as Validation['outcome']
    const codes = REASON_CODES.filter((code) => outcomeOf(code) === outcome)
    const code = codes[Math.floor(index / VALIDATION_OUTCOMES.length) % 2]
    return sampleValidation({
      id: idOf(index),
      appId: `app-${index % 3}`,
      userId: `user-${index % 5}`,
      rechargeId: index % 8 === 0 ? null : `recharge-${index % 8}`,
      outcome,
      reason: code === undefined ? null : { code, rawCode: null, message: '' },
    })
  })
}

function byUser(a: Validation, b: Validation): number {
  return Buffer.compare(Buffer.from(a.userId), Buffer.from(b.userId))
}

async function readPages(store: Store, filter: ValidationFilter, limit: number): Promise<Validation[]> {
  const seen: Validation[] = []
  for (let page = (await store.validations.searchValidations(filter, { limit })).rows; page.length > 0; ) {
    seen.push(...page)
    assert.ok(seen.length <= MANY, 'paging does not end')
    const after = page.at(-1)?.id as string
    page = (await store.validations.searchValidations(filter, { limit, after })).rows
  }
  return seen
}
