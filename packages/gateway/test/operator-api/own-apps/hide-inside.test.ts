import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { refusedByGuard } from '@txgw/delivery/attempt'
import { checkWebhookAddress } from '@txgw/delivery/check-webhook-address'
import { refuseAddress } from '@txgw/delivery/dial-refusal'
import { failureOf } from '@txgw/delivery/event-kind'
import { PLAYER_ANSWERS } from '@txgw/domain/validations/user-validate'
import { sampleValidation } from '@txgw/testkit/samples'
import { SETTINGS } from '../../../src/config/settings.ts'
import { hideInsideOfCheck, hideInsideOfValidation } from '../../../src/operator-api/own-apps/hide-inside.ts'

const PUBLIC = '93.184.215.14'
const INSIDE = ['10.0.0.5', '127.0.0.1', '169.254.169.254', 'fd00::17', '::ffff:10.0.0.5', '64:ff9b::a00:5']

const unreached = (seen: string) =>
  failureOf(PLAYER_ANSWERS, { stage: 'while-sending', code: 'connect', seen })

async function checkedBy(addresses: string[], allowed = '') {
  const resolve = async () => addresses.map((address) => ({ address, family: 4 as const }))
  const check = await checkWebhookAddress('https://name.example/', {
    environment: 'sandbox',
    resolve,
    allowed: parseCidrList(allowed) ?? [],
    setting: SETTINGS.allowWebhookAddress,
  })
  return hideInsideOfCheck(check)
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

test('a look-up that failed names no server of the network', async () => {
  const check = {
    passes: false,
    refusal: null,
    addresses: [],
    resolveFailure: 'queryA ETIMEOUT 10.0.0.53:53',
  }
  assert.equal(hideInsideOfCheck(check).resolveFailure, 'queryA ETIMEOUT an address that is not public:53')
})

test('a validation tells a merchant nothing about the network of the service', () => {
  for (const inside of INSIDE) {
    const refused = failureOf(
      PLAYER_ANSWERS,
      refusedByGuard(refuseAddress('private', inside, SETTINGS.allowWebhookAddress)),
    )
    const failures = [
      refused,
      unreached(`connect ECONNREFUSED ${inside}:443`),
      unreached(`refused:${inside}`),
    ]
    for (const failure of failures) {
      const attempts = [{ startedAtMs: 1, timings: { queueMs: 0, totalMs: 1 }, requestHeaders: {}, failure }]
      const shown = hideInsideOfValidation(
        sampleValidation({
          outcome: 'not-sent',
          reason: { ...failure, rawCode: null },
          delivery: { url: 'https://name.example/', requestBody: null, attempts },
        }),
      )
      const text = JSON.stringify([shown.reason?.message, shown.delivery.attempts])
      assert.ok(!text.includes(inside) && !/private|TXGW_/.test(text), text)
      assert.match(text, /not public/)
    }
  }
})

test('the words of a merchant and the public address of its backend stay as they are', () => {
  const reason = { code: 'OTHER', message: 'banned from 10.0.0.5', rawCode: null } as const
  const forbidden = sampleValidation({ outcome: 'forbidden', reason })
  assert.deepEqual(hideInsideOfValidation(forbidden), forbidden)
  const failure = unreached(`connect ECONNREFUSED ${PUBLIC}:443 at 10:15:30`)
  const attempts = [{ startedAtMs: 1, timings: { queueMs: 0, totalMs: 1 }, requestHeaders: {}, failure }]
  const validation = sampleValidation({
    outcome: 'unreachable',
    reason: null,
    delivery: { url: 'https://name.example/', requestBody: null, attempts },
  })
  assert.deepEqual(hideInsideOfValidation(validation), validation)
})
