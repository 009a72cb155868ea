import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { judgeAddress, ruleOf } from '../../src/address/judge-address.ts'
import { SETTING } from './addresses.ts'

const dottedIpv6 = fc
  .tuple(fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::', '2001:db8::', '2606:4700::'), fc.ipV4())
  .map(([prefix, ipv4]) => `${prefix}${ipv4}`)

describe('judgeAddress', () => {
  it('names the rule, the address and the setting that would allow it', () => {
    assert.deepEqual(judgeAddress('10.1.2.3', [], SETTING), {
      rule: 'private',
      address: '10.1.2.3',
      setting: {
        flag: SETTING.flag,
        variable: SETTING.variable,
        value: '10.1.2.3/32',
      },
    })
    assert.equal(judgeAddress('fd00::1', [], SETTING)?.setting?.value, 'fd00::1/128')
  })

  it('allows the address in the setting, and not its neighbour', () => {
    const allowed = parseCidrList('10.1.2.0/24, fd00::/64') ?? []
    assert.equal(judgeAddress('10.1.2.3', allowed), undefined)
    assert.equal(judgeAddress('::ffff:10.1.2.3', allowed), undefined)
    assert.equal(judgeAddress('fd00::1', allowed), undefined)
    assert.equal(judgeAddress('10.1.3.3', allowed)?.rule, 'private')
    assert.equal(judgeAddress('fd00:0:0:1::1', allowed)?.rule, 'unique-local')
  })

  it('allows an address with the value that its refusal suggests', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), dottedIpv6)
    fc.assert(
      fc.property(address, (address) => {
        const value = judgeAddress(address, [])?.setting?.value
        if (value === undefined) return
        assert.equal(judgeAddress(address, parseCidrList(value) ?? []), undefined)
      }),
      { numRuns: 2000 },
    )
  })

  it('judges an address by its value, however its last 32 bits are written', () => {
    assert.equal(ruleOf('::8.8.8.8'), 'ipv4-compatible')
    assert.equal(ruleOf('::0.0.0.1'), 'loopback')
    fc.assert(
      fc.property(dottedIpv6, (address) => {
        const inHex = new URL(`http://[${address}]`).hostname.slice(1, -1)
        assert.equal(ruleOf(address), ruleOf(inHex))
      }),
    )
  })

  it('refuses an address that a socket could read differently', () => {
    for (const text of [
      '',
      '0177.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      'localhost',
      ' 127.0.0.1',
      '::1]',
    ]) {
      assert.equal(ruleOf(text), 'not-an-address', text)
    }
  })

  it('judges an IPv4-mapped address as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        assert.equal(ruleOf(`::ffff:${address}`), ruleOf(address))
      }),
    )
  })

  it('judges a NAT64 address as the IPv4 address in it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const rule = address.startsWith('0.') ? 'nat64' : ruleOf(address)
        assert.equal(ruleOf(`64:ff9b::${address}`), rule)
        assert.equal(ruleOf(`64:ff9b:1::${address}`), rule)
      }),
    )
    const allowed = parseCidrList('10.1.0.0/16') ?? []
    assert.equal(judgeAddress('64:ff9b::10.1.2.3', allowed), undefined)
    assert.equal(judgeAddress('64:ff9b::10.2.2.3', allowed)?.rule, 'private')
  })

  it('refuses a NAT64 address for local use when any of its readings is refused', () => {
    for (const [address, rule] of [
      ['64:ff9b:1:a00:0:100::', 'private'],
      ['64:ff9b:1:a00:0:100:808:808', 'private'],
      ['64:ff9b:1:a:0:1::', 'private'],
      ['64:ff9b:1:80a:0:1:808:808', 'private'],
      ['64:ff9b:1:0:a:0:100:0', 'private'],
      ['64:ff9b:1:0:a:0:108:808', 'private'],
      ['64:ff9b:1:808:8:800::', undefined],
      ['64:ff9b:1:0:8:808:800:0', undefined],
      ['64:ff9b:1:fffe::8.8.8.8', 'reserved'],
      ['64:ff9b:1::', 'nat64'],
    ] as const) {
      assert.equal(ruleOf(address), rule, address)
    }
  })

  it('refuses all of ::/8 except IPv4 addresses', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff }), groups, (first, rest) => {
        const address = [first, ...rest].map((group) => group.toString(16)).join(':')
        if (!/^(0:0:0:0:0:ffff|64:ff9b:[01]):/.test(address)) assert.notEqual(ruleOf(address), undefined)
      }),
    )
  })

  it('refuses every address that ipaddr.js calls special', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const parsed = ipaddr.process(address)
        if (!['unicast', 'rfc6052'].includes(parsed.range())) assert.notEqual(ruleOf(address), undefined)
      }),
      { numRuns: 2000 },
    )
  })
})
