import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailedAttempts } from '../../src/session/failed-attempts.ts'

const LIMITS = { burst: 3, forgivenMs: 6_000, addressesMax: 2 }
const right = () => true
const wrong = () => false
const neverAsked = () => assert.fail('the secret was looked at')
const waits = (retryAfterSeconds: number) => ({ kind: 'too-many', retryAfterSeconds })

test('an address must wait after some failures, which are forgiven one by one', async () => {
  let now = 1_000_000
  const failures = new FailedAttempts(() => now, LIMITS)
  for (let i = 0; i < 3; i++) assert.equal(await failures.check('a', wrong), false)
  await assert.rejects(failures.check('a', neverAsked), waits(6))
  assert.equal(await failures.check('b', right), true)
  now += 5_001
  await assert.rejects(failures.check('a', neverAsked), waits(1))
  now += 999
  assert.equal(await failures.check('a', wrong), false)
  await assert.rejects(failures.check('a', neverAsked), waits(6))
  now += 6_000
  assert.equal(await failures.check('a', right), true)
})

test('an address that sent the right secret is never locked out, but its wrong secrets must wait', async () => {
  const failures = new FailedAttempts(() => 0, LIMITS)
  assert.equal(await failures.check('a', right), true)
  for (let i = 0; i < 3; i++) assert.equal(await failures.check('a', wrong), false)
  await assert.rejects(failures.check('a', wrong), waits(6))
  assert.equal(await failures.check('a', right), true)
})

test('a bounded number of addresses is remembered, and the oldest is forgotten first', async () => {
  const failures = new FailedAttempts(() => 0, { ...LIMITS, burst: 1 })
  await failures.check('a', wrong)
  await failures.check('b', wrong)
  await failures.check('c', wrong)
  assert.equal(await failures.check('a', wrong), false)
  for (const address of ['c', 'a']) await assert.rejects(failures.check(address, neverAsked), waits(6))

  for (const address of ['d', 'e', 'f']) assert.equal(await failures.check(address, right), true)
  await failures.check('d', wrong)
  await failures.check('f', wrong)
  await assert.rejects(failures.check('d', neverAsked), waits(6))
  assert.equal(await failures.check('f', right), true)
})
