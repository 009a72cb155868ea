import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { SETTINGS } from '@txgw/config/settings'
import { checkWebhookAddress } from '@txgw/delivery/address/check-webhook-address'
import { refuseAddress } from '@txgw/delivery/address/dial-refusal'
import { seenOfLookUp } from '@txgw/delivery/address/resolve-host'
import { refusedByGuard } from '@txgw/delivery/event/attempt'
import { failureOf } from '@txgw/delivery/event/event-kind'
import { openWords, type Seen } from '@txgw/delivery/failures'
import { rechargeActor } from '@txgw/domain/orders/history-actor'
import { PLAYER_ANSWERS } from '@txgw/domain/validations/user-validate'
import { sampleEntry, sampleOrder, sampleRecharge, sampleValidation } from '@txgw/testkit/samples/records'
import {
  checkForMerchant,
  healthForMerchant,
  historyForMerchant,
  rechargeForMerchant,
  validationForMerchant,
} from '../../../src/operator-api/own-apps/merchants-view.ts'

const PUBLIC = '93.184.215.14'
const INSIDE = ['10.0.0.5', '127.0.0.1', '169.254.169.254', 'fd00::17', '::ffff:10.0.0.5', '64:ff9b::a00:5']

const unreached = (seen: Seen) => failureOf(PLAYER_ANSWERS, { stage: 'while-sending', code: 'connect', seen })

async function checkedBy(addresses: string[], allowed = '') {
  const resolve = async () => addresses.map((address) => ({ address, family: 4 as const }))
  const check = await checkWebhookAddress('https://name.example/', {
    environment: 'sandbox',
    resolve,
    allowed: parseCidrList(allowed) ?? [],
    setting: SETTINGS.allowWebhookAddress,
  })
  return checkForMerchant(check)
}

test('a merchant sees the public addresses of a host', async () => {
  const { passes, refusal, addresses } = await checkedBy([PUBLIC])
  assert.deepEqual([passes, refusal, addresses.map(({ address }) => address)], [true, null, [PUBLIC]])
})

test('every address that is not public is one answer, alone or beside a public one', async () => {
  for (const inside of INSIDE) {
    for (const beside of [[], [PUBLIC]]) {
      const check = await checkedBy([inside, ...beside])
      assert.deepEqual(
        [check.passes, check.refusal, check.addresses.map(({ address }) => address)],
        [false, { rule: 'not-public', address: null, setting: null }, beside],
        inside,
      )
    }
  }
})

test('an address that a setting of the operator allows is not told either', async () => {
  const check = await checkedBy(['10.0.0.5', PUBLIC], '10.0.0.0/8')
  assert.deepEqual([check.passes, check.refusal], [true, null])
  assert.doesNotMatch(JSON.stringify(check), /10\.0\.0\.5|allowedBySetting":true/)
})

test('a look-up that failed names no server of the network', () => {
  const shown = (error: Error) =>
    checkForMerchant({ passes: false, refusal: null, addresses: [], resolveFailure: seenOfLookUp(error) })
      .resolveFailure?.words
  assert.equal(shown(new Error('queryA ETIMEOUT 10.0.0.53:53')), 'the operator can see why')
  const unknown = { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'name.example' }
  const usual = 'getaddrinfo ENOTFOUND name.example'
  assert.equal(shown(Object.assign(new Error(usual), unknown)), usual)
  assert.equal(shown(Object.assign(new Error(`${usual} at 10.0.0.53`), unknown)), 'the operator can see why')
})

test('a validation, its recharge and the health tell a merchant nothing about the network of the service', () => {
  for (const inside of INSIDE) {
    const refused = failureOf(
      PLAYER_ANSWERS,
      refusedByGuard(refuseAddress('private', inside, SETTINGS.allowWebhookAddress)),
    )
    const failures = [
      refused,
      unreached({ words: `connect ECONNREFUSED ${inside}:443`, sight: 'inside' }),
      unreached({ words: `refused:${inside}` }),
    ]
    for (const failure of failures) {
      const { code, message, sight } = failure
      const attempts = [{ startedAtMs: 1, timings: { queueMs: 0, totalMs: 1 }, requestHeaders: {}, failure }]
      const kept = { code, message, ...(sight && { sight }) }
      const shown = [
        validationForMerchant(
          sampleValidation({
            outcome: 'not-sent',
            reason: { ...kept, rawCode: null },
            delivery: { url: 'https://name.example/', requestBody: null, attempts },
          }),
        ),
        rechargeForMerchant(sampleRecharge({ endReason: { kind: 'no-answer', ...kept } })),
        healthForMerchant({ lastFailure: { atMs: 1, validationId: 'a', ...kept } } as never),
      ]
      for (const each of shown) {
        const text = JSON.stringify(each)
        assert.ok(!text.includes(inside) && !/private|TXGW_/.test(text), text)
      }
    }
  }
})

test('the words of a merchant and the public address of its backend stay as they are', () => {
  const reason = { code: 'OTHER', message: 'banned from 10.0.0.5', rawCode: null } as const
  const forbidden = sampleValidation({ outcome: 'forbidden', reason })
  assert.deepEqual(validationForMerchant(forbidden), forbidden)
  const failure = unreached(openWords(`connect ECONNREFUSED ${PUBLIC}:443`))
  const attempts = [{ startedAtMs: 1, timings: { queueMs: 0, totalMs: 1 }, requestHeaders: {}, failure }]
  const delivery = { url: 'https://name.example/', requestBody: null, attempts }
  const validation = sampleValidation({ outcome: 'unreachable', reason: null, delivery })
  assert.deepEqual(validationForMerchant(validation), validation)
})

test('a history names recharges, and no person or program of the operator, whatever its name', () => {
  const actorIn = (changes: Parameters<typeof sampleEntry>[1]) =>
    historyForMerchant(sampleEntry(sampleOrder(), changes)).actor
  const recharge = rechargeActor('r-1')
  assert.equal(actorIn({ source: 'recharge', actor: recharge }), 'recharge r-1')
  for (const source of ['import', 'status-change'] as const)
    assert.equal(actorIn({ source, actor: recharge }), 'operator')
  assert.equal(actorIn({ source: 'recharge', actor: 'Ann' }), 'operator')
  assert.equal(actorIn({ actor: null }), null)
})

test('a restored version does not tell who restored it', () => {
  const entry = sampleEntry(sampleOrder(), { restored: { atMs: 5, actor: 'Ann' } })
  assert.deepEqual(historyForMerchant(entry).restored, { atMs: 5, actor: 'operator' })
})
