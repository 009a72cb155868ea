import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '../../src/base/store-errors.ts'
import type { ForgetJob, ForgottenKind } from '../../src/retention/forget-oldest.ts'
import { keepForgetting } from '../../src/retention/keep-forgetting.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const clock = { nowMs: () => 7 }
const ALL_KINDS: ForgottenKind[] = ['requests', 'validations', 'change-requests']

/** Has so many old records of each kind, and keeps the jobs that it was given. */
function forgetting(old: Partial<Record<ForgottenKind, number>> = {}) {
  const jobs: ForgetJob[] = []
  const waits: { ms: number; end(): void }[] = []
  const forgetter = {
    async forgetOldest(job: ForgetJob) {
      jobs.push(job)
      const deleted = Math.min(old[job.kind] ?? 0, job.limit)
      old[job.kind] = (old[job.kind] ?? 0) - deleted
      return deleted
    },
  }
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((end, fail) => {
      waits.push({ ms, end })
      signal.addEventListener('abort', fail)
    })
  const { stop } = keepForgetting({ forgetter, clock, wait })
  /** Ends the wait that is under way, and returns how long it was. */
  const endWait = async () => {
    const { ms, end } = waits.at(-1) as (typeof waits)[number]
    end()
    await new Promise(setImmediate)
    return ms
  }
  return { jobs, forgetter, stop, endWait, kinds: () => jobs.map(({ kind }) => kind) }
}

test('every kind is looked at a minute after the start, then every hour, until it is stopped', async () => {
  const { kinds, jobs, stop, endWait } = forgetting()
  assert.deepEqual(kinds(), [])
  assert.equal(await endWait(), MINUTE_MS)
  assert.deepEqual(kinds(), ALL_KINDS)
  assert.deepEqual(jobs[0], { kind: 'requests', limit: 500, nowMs: 7 })
  assert.equal(await endWait(), HOUR_MS)
  assert.deepEqual(kinds(), [...ALL_KINDS, ...ALL_KINDS])
  stop()
  await endWait()
  assert.equal(jobs.length, 6)
})

test('many records go in batches, with a rest after each', async () => {
  const { kinds, endWait } = forgetting({ validations: 1_234 })
  await endWait()
  assert.deepEqual(kinds(), ['requests', 'validations'])
  for (const _ of [1, 2]) {
    const restMs = await endWait()
    assert.ok(restMs >= 5 && restMs <= 1_000, `${restMs} ms`)
  }
  assert.deepEqual(kinds(), ['requests', 'validations', 'validations', 'validations', 'change-requests'])
})

test('a stop ends it between two batches', async () => {
  const { jobs, stop, endWait } = forgetting({ requests: 1e9 })
  await endWait()
  await endWait()
  assert.equal(jobs.length, 2)
  stop()
  await endWait()
  assert.equal(jobs.length, 2)
})

test('a kind that cannot be deleted is tried again in an hour, and the others go on', async () => {
  const { forgetter, kinds, endWait } = forgetting()
  const { forgetOldest } = forgetter
  forgetter.forgetOldest = async (job) => {
    const deleted = await forgetOldest(job)
    if (job.kind === 'requests') throw new StoreUnavailable('gone')
    return deleted
  }
  await endWait()
  assert.equal(await endWait(), HOUR_MS)
  assert.deepEqual(kinds(), [...ALL_KINDS, ...ALL_KINDS])
})
