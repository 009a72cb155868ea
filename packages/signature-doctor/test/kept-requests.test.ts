import assert from 'node:assert/strict'
import { it } from 'node:test'
import { KeptRequests } from '../src/kept-requests.ts'

const request = (bytes: number, claimedAppId: string | null = null) => ({
  received: {
    method: 'POST',
    target: '/',
    signedTarget: '/',
    host: undefined,
    authorizations: ['x'],
    body: Buffer.alloc(bytes),
  },
  receivedAtMs: 1,
  claimedAppId,
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

it('a flood for one app leaves those of another', () => {
  for (const [flood, bytes] of [
    [500, 1],
    [100, 60_000],
  ] as const) {
    const kept = new KeptRequests()
    for (let i = 0; i < 20; i++) kept.keep(`quiet ${i}`, request(10, 'quiet'))
    for (let i = 0; i < flood; i++) kept.keep(`loud ${i}`, request(bytes, 'loud'))
    for (let i = 0; i < flood; i++) kept.keep(`nobody ${i}`, request(bytes))
    assert.ok(kept.find('quiet 0', ['quiet']))
    assert.ok(kept.find(`loud ${flood - 1}`))
    assert.equal(kept.find('loud 0'), undefined)
  }
})

it('one of another app is none', () => {
  const kept = new KeptRequests()
  kept.keep('one', request(1, 'app-1'))
  kept.keep('nobody', request(1))
  assert.ok(kept.find('one', ['app-2', 'app-1']))
  for (const debugId of ['one', 'nobody', 'none']) assert.equal(kept.find(debugId, ['app-2']), undefined)
})
