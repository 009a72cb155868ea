import assert from 'node:assert/strict'
import { it } from 'node:test'
import { KeptRequests } from '../src/kept-requests.ts'

const request = (bytes: number) => ({
  received: {
    method: 'POST',
    target: '/',
    signedTarget: '/',
    host: undefined,
    authorizations: ['x'],
    body: Buffer.alloc(bytes),
  },
  receivedAtMs: 1,
  claimedAppId: null,
})

it('the last 200 are kept', () => {
  const kept = new KeptRequests()
  for (let i = 0; i < 201; i++) kept.keep(String(i), request(1))
  assert.equal(kept.find('0'), undefined)
  assert.equal(kept.find('1')?.receivedAtMs, 1)
  assert.ok(kept.find('200'))
})

it('fewer are kept when they are large', () => {
  const kept = new KeptRequests()
  for (let i = 0; i < 40; i++) kept.keep(String(i), request(64 * 1024))
  assert.equal(kept.find('8'), undefined)
  assert.ok(kept.find('9'))
  assert.ok(kept.find('39'))
})
