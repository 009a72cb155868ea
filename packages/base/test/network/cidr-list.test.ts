import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cidrListText, includesAddress, parseCidrList } from '../../src/network/cidr-list.ts'

describe('a list of networks', () => {
  it('is read and written back', () => {
    for (const [text, written] of [
      ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1/128']],
      ['192.0.2.7', ['192.0.2.7/32']],
      ['::1.2.3.4', ['::102:304/128']],
      ['::/0', ['::/0']],
    ] as const) {
      const list = parseCidrList(text)
      assert.ok(list, text)
      assert.deepEqual(cidrListText(list), written)
      assert.deepEqual(cidrListText(parseCidrList(written.join(',')) ?? []), written)
    }
  })

  it('treats an IPv4-mapped network as the IPv4 network', () => {
    const list = parseCidrList('::ffff:10.0.0.0/104, ::ffff:192.0.2.7') ?? []
    assert.deepEqual(cidrListText(list), ['10.0.0.0/8', '192.0.2.7/32'])
    assert.ok(includesAddress(list, '10.9.9.9'))
    assert.ok(includesAddress(list, '::ffff:10.9.9.9'))
    assert.ok(!includesAddress(list, '11.0.0.1'))
  })

  it('is refused when an entry is neither an address nor a network', () => {
    const refused = [
      '',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0/8',
      '0177.0.0.1',
      'host/8',
    ]
    for (const text of [...refused, '10.0.0.0/-1', '::ffff:10.0.0.0/8', '10.0.0.0/8,,::1', '1.2.3.4/ 8']) {
      assert.equal(parseCidrList(text), undefined, text)
    }
  })
})
