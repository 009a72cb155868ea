import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { array, asyncProperty, assert as check, constant, integer, oneof, record } from 'fast-check'
import { createTestPlatform } from '../../src/testing/index.ts'
import { createPlatformKeyring } from '../../src/webhook/platform-keyring.ts'
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts'

const START_MS = 1_700_000_000_000
const LISTED_BEFORE_MS = 10 * 60_000
const WAIT_MS_MAX = 4_000
/** Two of them and the pause between fit into the wait. */
const LATENCY_MS_MAX = 1_500

let publicKey: string
before(async () => {
  publicKey = (await createTestPlatform()).platformKeys[0]?.public_key ?? ''
})

/** Signs like the service does: with the newest key whose turn has come. */
function createService(time: VirtualTime) {
  const keys = [{ serialNo: 'key-0', listedMs: START_MS, signsFromMs: START_MS }]
  const fetchedMs: number[] = []
  const state = { latencyMs: 0, fails: false }
  return {
    state,
    fetchedMs,
    rotate(signAfterMs: number) {
      const added = {
        serialNo: `key-${keys.length}`,
        listedMs: time.nowMs,
        signsFromMs: time.nowMs + signAfterMs,
      }
      keys.push(added)
    },
    signer: () => keys.findLast(({ signsFromMs }) => signsFromMs <= time.nowMs)?.serialNo ?? '',
    /** Read when the call begins: the oldest list that an answer may hold. */
    async certificates() {
      fetchedMs.push(time.nowMs)
      const listed = keys.map(({ serialNo }) => ({
        serial_no: serialNo,
        public_key: publicKey,
        not_before: new Date(START_MS).toISOString(),
        expires_at: null,
      }))
      const { fails } = state
      await time.pause(state.latencyMs, undefined)
      if (fails) throw new Error('no route')
      return listed
    },
  }
}

const QUIET_ACTS = [
  record({ kind: constant('pass' as const), ms: integer({ min: 0, max: 60_000 }) }),
  record({ kind: constant('pass' as const), ms: integer({ min: 0, max: 3_000 }) }),
  record({ kind: constant('ask' as const) }),
  record({ kind: constant('stranger' as const), count: integer({ min: 1, max: 20 }) }),
  record({ kind: constant('rotate' as const), ms: oneof(constant(0), constant(LISTED_BEFORE_MS)) }),
  record({ kind: constant('latency' as const), ms: integer({ min: 0, max: LATENCY_MS_MAX }) }),
] as const
const OUTAGE = record({ kind: constant('outage' as const) })
const REPAIR = record({ kind: constant('repair' as const) })

type Act = { kind: string; ms?: number; count?: number }

interface Asked {
  serialNo: string
  /** Undefined when it was found. */
  refusal: string | undefined
  waitedMs: number
  /** Found before, so that it must be found whatever happens to the service. */
  wasKnown: boolean
}

async function play(acts: Act[]) {
  const time = createVirtualTime(START_MS)
  const service = createService(time)
  const keyring = createPlatformKeyring({
    client: service,
    clock: () => time.nowMs,
    pause: time.pause,
    toleranceSeconds: 300,
  })
  const asked: Asked[] = []
  const known = new Set<string>()
  const pending: Promise<void>[] = []
  let strangers = 0
  const ask = (serialNo: string, isGenuine: boolean) => {
    const [startedMs, wasKnown] = [time.nowMs, known.has(serialNo)]
    const note = (refusal: string | undefined) => {
      if (isGenuine) asked.push({ serialNo, refusal, waitedMs: time.nowMs - startedMs, wasKnown })
      if (refusal === undefined) known.add(serialNo)
    }
    pending.push(
      keyring.find(serialNo).then(
        () => note(undefined),
        ({ name }) => note(name),
      ),
    )
  }
  for (const { kind, ms = 0, count = 0 } of acts) {
    if (kind === 'pass') await time.pass(ms)
    else if (kind === 'ask') ask(service.signer(), true)
    else if (kind === 'stranger') for (let i = 0; i < count; i++) ask(`stranger-${strangers++}`, false)
    else if (kind === 'rotate') service.rotate(ms)
    else if (kind === 'latency') service.state.latencyMs = ms
    else service.state.fails = kind === 'outage'
  }
  await time.pass(60_000)
  await Promise.all(pending)
  return { asked, fetchedMs: service.fetchedMs }
}

/** The most fetches that began within one minute. */
function mostPerMinute(fetchedMs: number[]): number {
  return Math.max(0, ...fetchedMs.map((ms, i) => fetchedMs.slice(i).filter((at) => at < ms + 60_000).length))
}

describe('a keyring in any situation', () => {
  it('finds the key of every genuine notification while the service can be reached', async () => {
    const acts = array(oneof(...QUIET_ACTS), { minLength: 10, maxLength: 60 })
    await check(
      asyncProperty(acts, async (played) => {
        const { asked, fetchedMs } = await play(played)
        for (const { refusal, waitedMs, serialNo } of asked) {
          assert.equal(refusal, undefined, serialNo)
          assert.ok(waitedMs <= WAIT_MS_MAX, String(waitedMs))
        }
        assert.ok(mostPerMinute(fetchedMs) <= 31, String(mostPerMinute(fetchedMs)))
      }),
      { numRuns: 200 },
    )
  })

  it('continues with its known keys while the service cannot be reached, and limits its requests', async () => {
    const acts = array(oneof(...QUIET_ACTS, OUTAGE, REPAIR), { minLength: 10, maxLength: 60 })
    await check(
      asyncProperty(acts, async (played) => {
        const { asked, fetchedMs } = await play(played)
        for (const { refusal, waitedMs, wasKnown } of asked) {
          assert.ok(refusal === undefined || (refusal === 'KEYS_UNAVAILABLE' && !wasKnown), String(refusal))
          assert.ok(waitedMs <= WAIT_MS_MAX, String(waitedMs))
        }
        assert.ok(mostPerMinute(fetchedMs) <= 61, String(mostPerMinute(fetchedMs)))
      }),
      { numRuns: 200 },
    )
  })
})
