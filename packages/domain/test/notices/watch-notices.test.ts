import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLoneBus, type WorkerBus } from '@txgw/base/worker-bus'
import { NOW_MS } from '@txgw/testkit/samples/now'
import type { AppHealth } from '../../src/health/app-health.ts'
import { noCounts } from '../../src/health/window-counts.ts'
import { BoardStore } from '../../src/notices/board-store.ts'
import {
  endConditions,
  guessingConditions,
  lenientCondition,
  sealCondition,
  trailCondition,
} from '../../src/notices/conditions.ts'
import { ATTEMPTS_MAX } from '../../src/notices/deliver-notices.ts'
import type { Notice } from '../../src/notices/notice.ts'
import { NoticeWatch, type NoticeWatchOptions } from '../../src/notices/watch-notices.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const { signal: running } = new AbortController()

function memorySettings() {
  let text: string | undefined
  return {
    readSetting: async () => text,
    async changeSetting({ expected, value }: { expected: string | undefined; value: string | undefined }) {
      if (expected !== text) return false
      text = value
      return true
    },
  }
}

function appIn(state: AppHealth['state'], changes: Partial<AppHealth> = {}): AppHealth {
  return {
    appId: 'app-1',
    name: 'App',
    state,
    reasons: [`it is ${state}`],
    deadlineMs: 5000,
    lastFiveMinutes: noCounts(),
    lastHour: noCounts(),
    stored: noCounts(),
    lane: null,
    lastFailure: null,
    keys: { usable: 1, endAtMs: null },
    ...changes,
  }
}

function start(changes: Partial<NoticeWatchOptions> = {}, settings = memorySettings()) {
  const world = {
    nowMs: NOW_MS,
    apps: [] as AppHealth[],
    counters: { signatureFailures: 0, importRejects: 0 },
  }
  const boards = new BoardStore(settings)
  let made = 0
  const watch = new NoticeWatch({
    environment: 'production',
    boards,
    send: undefined,
    bus: createLoneBus(),
    owner: 'me',
    health: {
      active: async () => ({
        atMs: 0,
        countedSinceMs: 0,
        storedFromMs: 0,
        storedToMs: 0,
        apps: world.apps,
      }),
    },
    weakKeys: { look: async () => [] },
    standing: async () => [],
    readCounters: async () => ({ ...world.counters }),
    clock: { nowMs: () => world.nowMs },
    makeId: () => `notice-${++made}`,
    ...changes,
  })
  const look = async (afterMs = 0) => {
    world.nowMs += afterMs
    await watch.look(running)
  }
  const said = async () => (await boards.read()).notices.map(({ kind }) => kind)
  return { world, look, said, boards, watch }
}

describe('a webhook that comes and goes', () => {
  it('brings one notice, until it has answered for two minutes', async () => {
    const { world, look, said } = start()
    for (let i = 0; i < 20; i++) {
      world.apps = [appIn(i % 2 === 0 ? 'down' : 'well')]
      await look(MINUTE_MS)
    }
    assert.deepEqual(await said(), ['webhook-down'])
    world.apps = [appIn('well')]
    await look(MINUTE_MS)
    await look(MINUTE_MS)
    assert.deepEqual(await said(), ['webhook-recovered', 'webhook-down'])
  })

  it('is not called recovered when nobody asks it any more', async () => {
    const { world, look, said, boards } = start()
    world.apps = [appIn('down')]
    await look()
    world.apps = [appIn('unknown')]
    await look(MINUTE_MS)
    await look(2 * MINUTE_MS)
    assert.deepEqual(await said(), ['webhook-down'])
    assert.deepEqual((await boards.read()).open, [])
  })

  it('is known after a restart', async () => {
    const settings = memorySettings()
    const before = start({}, settings)
    before.world.apps = [appIn('down')]
    await before.look()
    const after = start({}, settings)
    after.world.apps = [appIn('down')]
    await after.look()
    assert.deepEqual(await after.said(), ['webhook-down'])
  })
})

describe('what ends', () => {
  it('brings a notice 14 days and 3 days before', async () => {
    const endAtMs = NOW_MS + 20 * DAY_MS
    const standing = async (nowMs: number) =>
      endConditions({ kind: 'certificate-ends', what: 'The certificate', appId: null, endAtMs, nowMs })
    const { world, look, said, boards } = start({ standing })
    world.apps = [appIn('well', { keys: { usable: 1, endAtMs: NOW_MS + 5 * DAY_MS } })]
    await look()
    assert.deepEqual(await said(), ['merchant-key-ends'])
    world.apps = []
    for (let day = 0; day < 21; day++) await look(DAY_MS)
    const notices = (await boards.read()).notices.filter(({ kind }) => kind === 'certificate-ends')
    assert.deepEqual(
      notices.map(({ severity, message }) => [severity, message.slice(0, 30)]),
      [
        ['critical', 'The certificate ends in 3 days'],
        ['warning', 'The certificate ends in 14 day'],
      ],
    )
  })
})

describe('counts that rise', () => {
  it('bring a notice when they are far above the hour before', async () => {
    const { world, look, said } = start()
    for (let i = 0; i < 60; i++) {
      world.counters.signatureFailures += 2
      await look(MINUTE_MS)
    }
    assert.deepEqual(await said(), [])
    for (let i = 0; i < 3; i++) {
      world.counters.signatureFailures += 40
      await look(MINUTE_MS)
    }
    assert.deepEqual(await said(), ['signature-failures'])
  })

  it('bring a notice for rejected orders, not for a counter that begins anew', async () => {
    const { world, look, said } = start()
    world.counters.importRejects = 50
    await look()
    await look(MINUTE_MS)
    world.counters.importRejects = 0
    await look(MINUTE_MS)
    assert.deepEqual(await said(), [])
    world.counters.importRejects = 2
    await look(MINUTE_MS)
    assert.deepEqual(await said(), ['import-rejects'])
  })
})

describe('a weak key', () => {
  it('brings one notice for as long as it is in use', async () => {
    const weak = [{ appId: 'app-1', serialNo: '7', weakness: 'must not have a modulus that is even' }]
    const { look, said, boards } = start({ weakKeys: { look: async () => weak } })
    for (let i = 0; i < 3; i++) await look(MINUTE_MS)
    assert.deepEqual(await said(), ['merchant-key-weak'])
    const [notice] = (await boards.read()).notices
    assert.equal(notice?.severity, 'warning')
    assert.match(
      notice?.message ?? '',
      /^The key "7" of app-1 is weak .* it must not have a modulus that is even/,
    )
    weak.pop()
    for (let i = 0; i < 4; i++) await look(MINUTE_MS)
    assert.deepEqual(await said(), ['merchant-key-weak'])
    assert.ok((await boards.read()).notices[0]?.endedAtMs)
  })
})

describe('several processes', () => {
  it('look once for each machine', async () => {
    const owners: string[] = []
    const bus: WorkerBus = {
      answer: (_topic, reply) => void owners.push(reply(null) as string),
      ask: async () => owners,
    }
    const settings = memorySettings()
    const [first, second] = [start({ bus, owner: 'a' }, settings), start({ bus, owner: 'b' }, settings)]
    second.world.apps = [appIn('down')]
    await second.look()
    assert.deepEqual(await second.said(), [])
    first.world.apps = [appIn('down')]
    await first.look()
    assert.deepEqual(await first.said(), ['webhook-down'])
  })
})

describe("the operator's webhook", () => {
  it('gets a notice once, and again only until it has arrived', async () => {
    const sent: Notice[] = []
    const { world, look, boards } = start({
      async send(notice) {
        sent.push(notice)
        return sent.length < 3 ? 'nobody is there' : null
      },
    })
    world.apps = [appIn('down')]
    await look()
    assert.equal((await boards.read()).notices[0]?.delivery?.lastError, 'nobody is there')
    await look()
    assert.equal(sent.length, 1)
    await look(10_000)
    await look(30_000)
    await look(DAY_MS)
    assert.deepEqual(
      sent.map(({ id }) => id),
      ['notice-1', 'notice-1', 'notice-1'],
    )
    assert.equal((await boards.read()).notices[0]?.delivery?.state, 'sent')
  })

  it('is given up after some attempts', async () => {
    let attempts = 0
    const { world, look, boards } = start({
      async send() {
        attempts++
        return 'nobody is there'
      },
    })
    world.apps = [appIn('down')]
    for (let i = 0; i < 20; i++) await look(60 * MINUTE_MS)
    assert.equal(attempts, ATTEMPTS_MAX)
    assert.equal((await boards.read()).notices.at(-1)?.delivery?.state, 'given-up')
  })

  it('gets from another process what one that died has begun to send', async () => {
    const settings = memorySettings()
    const dying = start({ send: () => new Promise(() => {}) }, settings)
    dying.world.apps = [appIn('down')]
    void dying.look()
    const sent: string[] = []
    const other = start(
      {
        async send({ id }) {
          sent.push(id)
          return null
        },
      },
      settings,
    )
    other.world.apps = [appIn('down')]
    while ((await other.boards.read()).notices.length === 0) await new Promise(setImmediate)
    await other.look()
    assert.deepEqual(sent, [])
    await other.look(10_000)
    assert.deepEqual(sent, ['notice-1'])
  })
})

describe('apps that read replies leniently', () => {
  it('bring one notice for all, until none is left', async () => {
    let lenient = Array.from({ length: 12 }, (_, index) => `app-${index}`)
    const { look, boards } = start({ standing: async (nowMs) => lenientCondition(lenient, nowMs) })
    await look()
    await look(DAY_MS)
    const [notice, ...others] = (await boards.read()).notices
    assert.deepEqual(others, [])
    assert.match(notice?.message ?? '', /app-0, app-1, .*app-9, 2 more, because verdict_reading is lenient/)
    lenient = []
    await look()
    await look(3 * MINUTE_MS)
    assert.deepEqual((await boards.read()).open, [])
  })

  it('tells the last seal once a day, in its first hour, and not one that was told the day before', async () => {
    const midnight = NOW_MS - (NOW_MS % DAY_MS)
    const last = { sealNo: 7, hash: 'ab'.repeat(32), atMs: midnight - 1 }
    const told = (nowMs: number, seal: typeof last | undefined = last) =>
      sealCondition('sandbox', seal, nowMs).map(({ key, severity }) => `${key} ${severity}`)
    assert.deepEqual(told(midnight), [`audit-seal/${midnight} info`])
    assert.deepEqual(told(midnight + 59 * MINUTE_MS), told(midnight))
    assert.deepEqual(told(midnight + 60 * MINUTE_MS), [])
    assert.deepEqual(told(midnight + DAY_MS), [])
    assert.deepEqual(sealCondition('sandbox', undefined, midnight), [])
    const [condition] = sealCondition('sandbox', last, midnight)
    assert.ok(condition?.message.includes(`sandbox:7:${last.hash}`))
  })

  it('tells a trail that differs from its seals as critical, once for each kind', () => {
    const fault = { kind: 'seal-missing', says: 'seal 4 is missing' } as const
    const [condition, ...others] = trailCondition('sandbox', fault, NOW_MS)
    assert.deepEqual([others, condition?.severity], [[], 'critical'])
    assert.match(condition?.message ?? '', /seal 4 is missing\. .*txgw audit accept --env sandbox/)
    assert.deepEqual(trailCondition('sandbox', undefined, NOW_MS), [])
  })
})

describe('guessing', () => {
  const burstOf = (attemptKey: string) => ({ attemptKey, forgivenAtMs: 2, burstAtMs: 1, secrets: [] })

  it('is one condition for addresses and one for accounts, which is worse with ten times as many', () => {
    const few = ['address 192.0.2.1', 'account ann', 'account-from-address ann 192.0.2.1'].map(burstOf)
    const [accounts, addresses] = guessingConditions(few, NOW_MS)
    assert.match(accounts?.message ?? '', /for these accounts: ann\. /)
    assert.match(addresses?.message ?? '', /from these addresses: 192\.0\.2\.1\. /)
    const many = Array.from({ length: 10 }, (_, index) => burstOf(`address 192.0.2.${index}`))
    const [worse, ...others] = guessingConditions(many, NOW_MS)
    assert.deepEqual([addresses?.level, worse?.level, others], [1, 2, []])
    assert.match(worse?.message ?? '', /192\.0\.2\.4, 5 more/)
    assert.deepEqual(guessingConditions([], NOW_MS), [])
  })
})
