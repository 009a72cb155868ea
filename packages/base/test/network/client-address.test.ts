import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCidrList } from '../../src/network/cidr-list.ts'
import { clientAddress } from '../../src/network/client-address.ts'

function client(peer: string, forwarded: string[], trusted: string): string {
  return clientAddress(peer, forwarded, trusted === '' ? [] : (parseCidrList(trusted) ?? assert.fail()))
}

describe('the client address', () => {
  it('is the peer unless the peer is a trusted proxy', () => {
    assert.equal(client('198.51.100.7', ['203.0.113.9'], ''), '198.51.100.7')
    assert.equal(client('198.51.100.7', ['203.0.113.9'], '10.0.0.0/8'), '198.51.100.7')
  })

  it('is the one that a trusted proxy gives', () => {
    assert.equal(client('::ffff:10.1.2.3', ['203.0.113.9'], '10.0.0.0/8'), '203.0.113.9')
    assert.equal(client('10.1.2.3', [], '10.0.0.0/8'), '10.1.2.3')
  })

  it('is never one that the client added itself', () => {
    assert.equal(client('10.1.2.3', ['127.0.0.1, 203.0.113.9'], '10.0.0.0/8'), '203.0.113.9')
    assert.equal(client('10.1.2.3', ['127.0.0.1', '203.0.113.9, 10.9.9.9'], '10.0.0.0/8'), '203.0.113.9')
  })

  it('stops at an entry that is not an address', () => {
    assert.equal(client('10.1.2.3', ['203.0.113.9, unknown'], '10.0.0.0/8'), '10.1.2.3')
  })
})
