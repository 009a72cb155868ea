import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeId } from '@txgw/base/ids'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { RequestStore } from '../../src/requests/request-store.ts'
import { createBounding } from '../../src/retention/bound-requests.ts'
import { createCrowdingForgetter, type Reach } from '../../src/retention/forget-crowding.ts'

const START_MS = 1_700_000_000_000
const SPARED = 10_000

function boundingOf(requests: RequestStore, bytesMax: number) {
  const seen: { bytes?: number; since?: Reach } = {}
  const look = createBounding({
    store: requests,
    forgetter: createCrowdingForgetter({ requests }),
    bytesMax,
    sharers: 1,
    metrics: {
      measured: (bytes) => void Object.assign(seen, { bytes }),
      reach: (since) => void Object.assign(seen, { since }),
    },
    onFailure: (error) => assert.ifError(error),
    rest: async () => {},
  })
  return { seen, look: () => look(new AbortController().signal) }
}

/** @param signs whether an app signed the request */
async function add(
  requests: RequestStore,
  count: number,
  { from, signs }: { from: number; signs(index: number): boolean },
) {
  const records = Array.from({ length: count }, (_, index) => {
    const receivedAtMs = START_MS + from + index
    const appId = signs(index) ? 'app-1' : null
    return sampleRequest({ debugId: makeId(receivedAtMs), receivedAtMs, appId, claimedAppId: null })
  })
  await requests.addRequests(records)
}

test('records that no app signed leave when the store is too large, and signed ones stay', async () => {
  const { requests } = await openTestStore()
  await add(requests, 2_000, { from: 0, signs: () => true })
  await add(requests, SPARED + 8_000, { from: 2_000, signs: () => false })
  const before = await requests.sizeOfRequests()
  const bytesMax = before - 2_000 * 512
  const { look, seen } = boundingOf(requests, bytesMax)
  await look()
  const [oldestUnsigned] = await requests.oldestUnsignedRequests(1, 0)
  assert.equal(oldestUnsigned?.receivedAtMs, START_MS + 4_000)
  assert.equal((await requests.oldestRequests(1))[0]?.receivedAtMs, START_MS)
  assert.deepEqual(seen.since, { signedMs: START_MS, unsignedMs: START_MS + 3_999 })
  for (let looks = 0; looks < 20 && (seen.bytes as number) > bytesMax; looks++) await look()
  assert.ok((seen.bytes as number) <= bytesMax, `${seen.bytes} of ${bytesMax} bytes`)
  assert.equal((await requests.oldestRequests(1))[0]?.receivedAtMs, START_MS)
})

test('signed records leave too, the oldest first, when they alone are too many', async () => {
  const { requests } = await openTestStore()
  await add(requests, 4_000, { from: 0, signs: () => true })
  const { look, seen } = boundingOf(requests, (await requests.sizeOfRequests()) - 1_000 * 512)
  await look()
  assert.equal((await requests.oldestRequests(1))[0]?.receivedAtMs, START_MS + 1_000)
  assert.deepEqual(seen.since, { signedMs: START_MS + 1_000, unsignedMs: START_MS + 1_000 })
})

test('records within their size stay, and it is told how far back they reach', async () => {
  const { requests } = await openTestStore()
  const { look, seen } = boundingOf(requests, 1_000_000)
  await look()
  assert.equal(seen.since, undefined)
  await add(requests, 10, { from: 5, signs: (index) => index % 2 === 0 })
  await look()
  assert.deepEqual(seen.since, { signedMs: START_MS + 5, unsignedMs: START_MS + 5 })
  assert.equal((await requests.oldestRequests(100)).length, 10)
})
