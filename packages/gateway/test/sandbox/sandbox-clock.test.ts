import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SandboxClock } from '@txgw/domain/sandbox/sandbox-clock'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { SANDBOX, startOperatorApi } from '../operator-api/operator-harness.ts'

const real = { nowMs: () => NOW_MS }

describe('the clock of the sandbox', () => {
  test('is ahead by the stored offset, in every process', async () => {
    const { settings } = await openTestStore()
    const here = new SandboxClock(settings, real, () => null)
    const there = new SandboxClock(settings, real, () => null)
    await here.move(90)
    assert.deepEqual([here.nowMs(), here.offsetSeconds], [NOW_MS + 90_000, 90])
    assert.equal(there.nowMs(), NOW_MS)
    await there.refresh()
    assert.equal(there.nowMs(), NOW_MS + 90_000)
    await there.move(0)
    await here.refresh()
    assert.equal(here.nowMs(), NOW_MS)
  })

  test('is not set back by a read that began before the move', async () => {
    const { settings } = await openTestStore()
    const { promise: read, resolve: answer } = Promise.withResolvers<undefined>()
    const reads = [() => read]
    const readSetting = (name: string) => (reads.shift() ?? (() => settings.readSetting(name)))()
    const clock = new SandboxClock({ ...settings, readSetting }, real, () => null)
    const looking = clock.refresh()
    await clock.move(60)
    answer(undefined)
    await looking
    assert.equal(clock.offsetSeconds, 60)
  })

  test('is replaced by the own clock of an app, as long as the app has one', async () => {
    const { settings } = await openTestStore()
    const own = new Map([
      ['ahead', 3600],
      ['real', 0],
    ])
    const clock = new SandboxClock(settings, real, (appId) => own.get(appId) ?? null)
    await clock.move(90)
    assert.equal(clock.nowMs('ahead'), NOW_MS + 3_600_000)
    assert.equal(clock.nowMs('real'), NOW_MS)
    assert.equal(clock.nowMs('without'), NOW_MS + 90_000)
    assert.equal(clock.nowMs(), NOW_MS + 90_000)
  })

  test('is moved and reset over HTTP, and only in the sandbox', async (t) => {
    const { call } = await startOperatorApi(t)
    const put = (offset_seconds: unknown) =>
      call({ method: 'PUT', url: `${SANDBOX}/clock`, payload: { offset_seconds } })
    const at = (ms: number) => new Date(ms).toISOString()
    const clock_of = 'sandbox'
    const moved = { offset_seconds: 3600, now: at(NOW_MS + 3_600_000), real_now: at(NOW_MS), clock_of }
    assert.deepEqual((await put(3600)).json(), moved)
    assert.deepEqual((await call({ url: `${SANDBOX}/clock` })).json(), moved)
    assert.equal((await call({ url: `${SANDBOX}/overview` })).json().clock_offset_seconds, 3600)
    assert.equal((await call({ url: `${SANDBOX}/overview` })).json().at, moved.now)
    const right = { offset_seconds: 0, now: at(NOW_MS), real_now: at(NOW_MS), clock_of }
    assert.deepEqual((await call({ method: 'DELETE', url: `${SANDBOX}/clock` })).json(), right)
    for (const offset of [-1, 1.5, '60', 400 * 86_400 + 1, null]) {
      assert.equal((await put(offset)).status, 400, String(offset))
    }
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await call({ method, url: '/operator/v1/production/clock' })
      assert.equal(answer.status, 404, method)
    }
  })
})
