import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressShare } from '../../src/network/address-share.ts'

test('addresses of one owner share: an IPv6 /64 is one, and mapped IPv4 is IPv4', () => {
  const shares: [address: string, share: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ]
  for (const [address, share] of shares) assert.equal(addressShare(address), share)
})
