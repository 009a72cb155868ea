import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { LaneView } from '@txgw/delivery/lanes/lane'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleApp, sampleValidation } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { App } from '../../src/apps/app.ts'
import { createHealthReader } from '../../src/health/read-health.ts'
import { answerHealth } from '../../src/health/share-health.ts'
import { WebhookCounts } from '../../src/health/webhook-counts.ts'
import { noAnswer } from '../../src/topup/no-answer.ts'

const clock = { nowMs: () => NOW_MS }
const REASON = { ...noAnswer('server-error', 'status 500'), rawCode: null }
const delivery = { url: 'https://game.example/', requestBody: '{}', attempts: [] }
const failure = sampleValidation({
  appId: 'app-bad',
  startedAtMs: NOW_MS,
  outcome: 'unreachable' as const,
  reason: REASON,
  delivery,
})
const answer = { ...failure, appId: 'app-good', outcome: 'allowed' as const, reason: null }
const open: LaneView = {
  active: 2,
  waiting: 3,
  breaker: { state: 'open', openSinceMs: 9000, opensForMs: 1000 },
}
const closed: LaneView = {
  active: 1,
  waiting: 0,
  breaker: { state: 'closed', openSinceMs: null, opensForMs: null },
}

interface Process {
  counts: WebhookCounts
  lanes: [string, LaneView][]
}

async function start(processes: Process[], appIds = ['app-good', 'app-bad', 'app-quiet']) {
  const replies: ((question: unknown) => unknown)[] = []
  const bus: WorkerBus = {
    answer: (_topic, reply) => void replies.push(reply),
    ask: async (_topic, question) => JSON.parse(JSON.stringify(replies.map((reply) => reply(question)))),
  }
  for (const { counts, lanes } of processes) {
    answerHealth({ bus, environment: 'sandbox' }, { counts, validator: { lanes: () => lanes }, clock })
  }
  const store = await openTestStore()
  const apps = appIds.map((appId) => ({ app: sampleApp({ appId }) as App, keys: new Map() }))
  const directory = { list: () => apps }
  const read = createHealthReader({
    environment: 'sandbox' as const,
    bus,
    store,
    directory,
    clock,
    realClock: clock,
  })
  return { store, read }
}

describe('the health of all apps', () => {
  it('adds up the processes of the machine, and lists the worst first', async () => {
    const processes = [0, 1].map(() => ({ counts: new WebhookCounts(clock), lanes: [] as Process['lanes'] }))
    const [first, second] = processes as [Process, Process]
    first.counts.validated(answer)
    for (const { counts } of processes) for (let i = 0; i < 3; i++) counts.validated(failure)
    first.lanes.push(['app-bad', closed])
    second.lanes.push(['app-bad', open])
    const { read } = await start(processes)
    const { apps } = await read.all()
    assert.deepEqual(
      apps.map(({ appId, state }) => [appId, state]),
      [
        ['app-bad', 'down'],
        ['app-quiet', 'unknown'],
        ['app-good', 'well'],
      ],
    )
    assert.deepEqual(apps[0]?.lastFiveMinutes.noAnswer, { 'server-error': 6 })
    assert.deepEqual(apps[0]?.lane, {
      active: 3,
      waiting: 3,
      breaker: 'open',
      breakerSinceMs: NOW_MS - 9000,
      breakerUntilMs: NOW_MS + 1000,
    })
  })

  it('knows from the store what this machine has not seen', async () => {
    const { store, read } = await start([{ counts: new WebhookCounts(clock), lanes: [] }])
    for (const id of ['a', 'b', 'c']) await store.validations.addValidation({ ...failure, id })
    const [bad, ...others] = (await read.all()).apps
    assert.equal(bad?.state, 'down')
    assert.deepEqual(bad?.stored.noAnswer, { 'server-error': 3 })
    assert.deepEqual(bad?.lastHour.noAnswer, {})
    assert.equal(bad?.lastFailure?.validationId, 'c')
    assert.equal(bad?.lastFailure?.message, "The merchant's server failed: status 500")
    assert.deepEqual(
      others.map(({ state }) => state),
      ['unknown', 'unknown'],
    )
  })

  it('covers given apps alone', async () => {
    const { read } = await start([{ counts: new WebhookCounts(clock), lanes: [] }])
    const { apps } = await read.of(['app-good', 'app-nobody'])
    assert.deepEqual(
      apps.map(({ appId }) => appId),
      ['app-good'],
    )
  })

  it('is unavailable when no process answers', async () => {
    const { read } = await start([])
    await assert.rejects(read.all(), { kind: 'unavailable' })
  })
})
