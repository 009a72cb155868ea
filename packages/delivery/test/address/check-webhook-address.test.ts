import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { checkWebhookAddress } from '../../src/address/check-webhook-address.ts'
import type { ResolveHost } from '../../src/address/resolve-host.ts'
import { SETTING } from './addresses.ts'
import { SPELLINGS } from './spellings.ts'

const neverAsked: ResolveHost = async (hostname) => {
  throw new Error(`the name ${hostname} was looked up`)
}

function names(...addresses: string[]): ResolveHost {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

describe('checkWebhookAddress', () => {
  for (const [url, rule] of SPELLINGS) {
    it(`${JSON.stringify(url)}: ${rule ?? 'passes'}`, async () => {
      const check = await checkWebhookAddress(url, {
        environment: 'sandbox',
        resolve: neverAsked,
        allowed: [],
      })
      assert.equal(check.resolveFailure, null)
      assert.equal(check.refusal?.rule ?? check.addresses[0]?.refusal?.rule ?? null, rule)
      assert.equal(check.passes, rule === null)
    })
  }

  it('refuses http in production, and no setting helps', async () => {
    const check = await checkWebhookAddress('http://8.8.8.8/', {
      environment: 'production',
      resolve: neverAsked,
      allowed: [],
    })
    assert.deepEqual(check, {
      passes: false,
      refusal: { rule: 'scheme', address: null, setting: null },
      addresses: [],
      resolveFailure: null,
    })
  })

  it('judges every address of a name, and one refused address refuses the name', async () => {
    const check = await checkWebhookAddress('https://merchant.example/', {
      environment: 'production',
      resolve: names('8.8.8.8', '10.0.0.5', '::1'),
      allowed: parseCidrList('10.0.0.0/24') ?? [],
      setting: SETTING,
    })
    assert.equal(check.passes, false)
    assert.deepEqual(
      check.addresses.map(({ address, refusal, allowedBySetting }) => [
        address,
        refusal?.rule,
        allowedBySetting,
      ]),
      [
        ['8.8.8.8', undefined, false],
        ['10.0.0.5', undefined, true],
        ['::1', 'loopback', false],
      ],
    )
    assert.deepEqual(check.addresses[2]?.refusal?.setting, {
      flag: '--allow-webhook-address',
      variable: 'TXGW_ALLOW_WEBHOOK_ADDRESSES',
      value: '::1/128',
    })
  })

  it('reports a name that cannot be resolved or has no address', async () => {
    for (const resolve of [neverAsked, names()]) {
      const check = await checkWebhookAddress('https://merchant.example/', {
        environment: 'production',
        resolve,
        allowed: [],
      })
      assert.equal(check.passes, false)
      assert.match(check.resolveFailure?.words ?? '', /merchant\.example/)
    }
  })

  it('refuses a resolver that answers with something other than an address', async () => {
    const check = await checkWebhookAddress('https://merchant.example/', {
      environment: 'production',
      resolve: names('2130706433'),
      allowed: [],
      setting: SETTING,
    })
    assert.equal(check.addresses[0]?.refusal?.rule, 'not-an-address')
    assert.equal(check.addresses[0]?.refusal?.setting, null)
  })
})
