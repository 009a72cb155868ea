import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import type { ForgetJob, ForgottenKind } from '../../src/retention/forget-oldest.ts'
import { keepForgetting } from '../../src/retention/keep-forgetting.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOW_MS = Date.UTC(2026, 0, 31)
const ALL_KINDS: ForgottenKind[] = ['requests', 'validations', 'change-requests']

/** Has so many old records of each kind, and keeps the jobs that it was given. */
function forgetting(
  t: TestContext,
  old: Partial<Record<ForgottenKind, number>> = {},
  kept: string | undefined = JSON.stringify({ believedMs: NOW_MS, doubted: null }),
) {
  const clock = { ms: NOW_MS, nowMs: () => clock.ms }
  const doubts: number[] = []
  const settings = {
    readSetting: async () => kept,
    changeSetting: async ({ value }: { value: string | undefined }) => {
      kept = value
      return true
    },
  }
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const jobs: ForgetJob[] = []
  const rests: { ms: number; end(): void }[] = []
  const forgetter = {
    async forgetOldest(job: ForgetJob) {
      jobs.push(job)
      const deleted = Math.min(old[job.kind] ?? 0, job.limit)
      old[job.kind] = (old[job.kind] ?? 0) - deleted
      return deleted
    },
  }
  const rest = (ms: number, signal: AbortSignal) =>
    new Promise<void>((end, fail) => {
      rests.push({ ms, end })
      signal.addEventListener('abort', fail)
    })
  const { stop } = keepForgetting({ forgetter, clock, settings, onDoubt: (ms) => doubts.push(ms), rest })
  t.after(stop)
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await new Promise(setImmediate)
  }
  /** Ends the rest that is under way, and returns how long it was. */
  const endRest = async () => {
    const { ms, end } = rests.at(-1) as (typeof rests)[number]
    end()
    await new Promise(setImmediate)
    return ms
  }
  return { jobs, clock, doubts, forgetter, stop, pass, endRest, kinds: () => jobs.map(({ kind }) => kind) }
}

test('every kind is looked at a minute after the start, then every hour, until it is stopped', async (t) => {
  const { kinds, jobs, stop, pass } = forgetting(t)
  await pass(MINUTE_MS - 1)
  assert.deepEqual(kinds(), [])
  await pass(1)
  assert.deepEqual(kinds(), ALL_KINDS)
  assert.deepEqual(jobs[0], { kind: 'requests', limit: 500, nowMs: NOW_MS })
  await pass(HOUR_MS)
  assert.deepEqual(kinds(), [...ALL_KINDS, ...ALL_KINDS])
  await stop()
  await pass(24 * HOUR_MS)
  assert.equal(jobs.length, 6)
})

test('nothing is looked at if it is stopped in the first minute', async (t) => {
  const { jobs, stop, pass } = forgetting(t)
  await stop()
  await pass(MINUTE_MS)
  assert.equal(jobs.length, 0)
})

test('many records go in batches, with a rest after each', async (t) => {
  const { kinds, pass, endRest } = forgetting(t, { validations: 1_234 })
  await pass(MINUTE_MS)
  assert.deepEqual(kinds(), ['requests', 'validations'])
  for (const _ of [1, 2]) {
    const restMs = await endRest()
    assert.ok(restMs >= 5 && restMs <= 1_000, `${restMs} ms`)
  }
  assert.deepEqual(kinds(), ['requests', 'validations', 'validations', 'validations', 'change-requests'])
})

test('a stop ends it between two batches', async (t) => {
  const { jobs, stop, pass, endRest } = forgetting(t, { requests: 1e9 })
  await pass(MINUTE_MS)
  await endRest()
  assert.equal(jobs.length, 2)
  await stop()
  await endRest()
  assert.equal(jobs.length, 2)
})

test('a run that takes longer than an hour is not begun a second time', async (t) => {
  const { jobs, pass, endRest } = forgetting(t, { requests: 1e9 })
  await pass(MINUTE_MS)
  await pass(2 * HOUR_MS)
  assert.equal(jobs.length, 1)
  await endRest()
  assert.equal(jobs.length, 2)
})

test('a kind that cannot be deleted is tried again in an hour, and the others go on', async (t) => {
  const { forgetter, kinds, pass } = forgetting(t)
  const { forgetOldest } = forgetter
  forgetter.forgetOldest = async (job) => {
    const deleted = await forgetOldest(job)
    if (job.kind === 'requests') throw new StoreUnavailable('gone')
    return deleted
  }
  await pass(MINUTE_MS)
  await pass(HOUR_MS)
  assert.deepEqual(kinds(), [...ALL_KINDS, ...ALL_KINDS])
})

const DAY_MS = 24 * HOUR_MS

test('a clock that jumped ahead deletes nothing and is told, until it is set right', async (t) => {
  const { jobs, clock, doubts, pass } = forgetting(t)
  clock.ms += 5 * 365 * DAY_MS
  await pass(MINUTE_MS)
  await pass(HOUR_MS)
  assert.equal(jobs.length, 0)
  assert.deepEqual(doubts, [5 * 365 * DAY_MS, 5 * 365 * DAY_MS])
  clock.ms = NOW_MS + HOUR_MS
  await pass(HOUR_MS)
  assert.equal(jobs.length, ALL_KINDS.length)
  assert.equal(jobs[0]?.nowMs, clock.ms)
})

test('a clock that stays ahead for seven days without another jump is believed', async (t) => {
  const { jobs, clock, pass } = forgetting(t)
  clock.ms += 365 * DAY_MS
  await pass(MINUTE_MS)
  for (let days = 1; days < 7; days++) {
    clock.ms += DAY_MS
    await pass(HOUR_MS)
  }
  assert.equal(jobs.length, 0)
  clock.ms += DAY_MS
  await pass(HOUR_MS)
  assert.equal(jobs.length, ALL_KINDS.length)
})

test('a clock that jumps again and again is not believed', async (t) => {
  const { jobs, clock, pass } = forgetting(t)
  await pass(MINUTE_MS)
  jobs.length = 0
  for (let i = 0; i < 20; i++) {
    clock.ms += 8 * DAY_MS
    await pass(HOUR_MS)
  }
  assert.equal(jobs.length, 0)
})

test('a service that was stopped for a few days deletes at once', async (t) => {
  const { jobs, clock, pass } = forgetting(t)
  clock.ms += 7 * DAY_MS
  await pass(MINUTE_MS)
  assert.equal(jobs.length, ALL_KINDS.length)
})

test('a store of which nothing is known deletes after seven days, and tells nothing', async (t) => {
  const { jobs, clock, doubts, pass } = forgetting(t, {}, '{"believedMs":null,"doubted":null}')
  await pass(MINUTE_MS)
  clock.ms += 6 * DAY_MS
  await pass(HOUR_MS)
  assert.equal(jobs.length, 0)
  clock.ms += DAY_MS
  await pass(HOUR_MS)
  assert.equal(jobs.length, ALL_KINDS.length)
  assert.deepEqual(doubts, [])
})
