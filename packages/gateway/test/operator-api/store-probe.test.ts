import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreProbe } from '../../src/operator-api/store-probe.ts'

function startProbe(ping: () => Promise<void>) {
  const state = { nowMs: 0, pings: 0 }
  const probe = new StoreProbe(
    {
      ping() {
        state.pings++
        return ping()
      },
    },
    () => undefined,
    () => state.nowMs,
  )
  return { state, probe }
}

test('many callers share one write, and the answer is never older than a second', async () => {
  const { state, probe } = startProbe(async () => {})
  await Promise.all(Array.from({ length: 100 }, () => probe.failure()))
  state.nowMs = 800
  assert.equal(await probe.failure(), undefined)
  assert.equal(state.pings, 1)
  state.nowMs = 1_000
  await probe.failure()
  assert.equal(state.pings, 2)
})

test('a failure is reported, and forgotten as quickly as a success', async () => {
  let broken = true
  const { state, probe } = startProbe(async () => {
    if (broken) throw new Error('the disk is full')
  })
  assert.equal((await probe.failure())?.message, 'the disk is full')
  broken = false
  assert.equal((await probe.failure())?.message, 'the disk is full')
  state.nowMs = 1_000
  assert.equal(await probe.failure(), undefined)
})

test('a store that hangs counts as a failure in bounded time', async () => {
  const { probe } = startProbe(() => new Promise(() => {}))
  assert.match((await probe.failure())?.message ?? '', /no answer within/)
})
