import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeUrl, type WebhookTarget } from '../../src/address/judge-url.ts'
import type { LaneEntrant, LaneEntry, LanePass } from '../../src/lanes/lane.ts'
import { Lanes } from '../../src/lanes/lanes.ts'
import { WEBHOOK_LIMITS, type WebhookLimits } from '../../src/webhook-limits.ts'

function target(url: string): WebhookTarget {
  const judged = judgeUrl(url, 'sandbox')
  assert.ok(judged.ok)
  return judged.target
}

const MERCHANT = target('https://merchant.example/webhook')

function lanesWith(limits: Partial<WebhookLimits>) {
  const clock = { now: 0 }
  const lanes = new Lanes({
    dial: () => Promise.reject(new Error('nothing is dialled here')),
    limits: { ...WEBHOOK_LIMITS, ...limits },
    monotonicMs: () => clock.now,
  })
  const laneFor = (appId: string, to = MERCHANT) => {
    const lane = lanes.laneFor(appId, to)
    assert.ok(lane)
    return lane
  }
  return { lanes, laneFor, clock }
}

let players = 0

/** Another player each time, unless one is named. */
function entrant(waitMsMax: number, changes: Partial<LaneEntrant> = {}): LaneEntrant {
  return { subject: `player-${++players}`, asksAnyway: false, waitMsMax, ...changes }
}

function passOf(entry: LaneEntry): LanePass {
  assert.ok(entry.ok)
  return entry.pass
}

describe('Lanes', () => {
  it('keeps a lane per app and origin', async () => {
    const { lanes, laneFor } = lanesWith({})
    const lane = laneFor('app-1')
    assert.equal(laneFor('app-1', target('https://merchant.example/other-path')), lane)
    assert.notEqual(laneFor('app-2'), lane)
    assert.notEqual(laneFor('app-1', target('https://elsewhere.example/')), lane)
    assert.equal(lanes.size, 2)
    await lanes.close()
  })

  it('makes room by closing the least recently used idle lane, never one in use', async () => {
    const { lanes, laneFor } = lanesWith({ lanesMax: 3 })
    const busy = laneFor('busy')
    const pass = passOf(await busy.enter(entrant(1000)))
    const old = laneFor('old')
    const used = laneFor('used')
    assert.equal(laneFor('old'), old)
    laneFor('new')
    assert.equal(lanes.size, 3)
    assert.equal(laneFor('busy'), busy)
    assert.equal(laneFor('old'), old)
    assert.notEqual(laneFor('used'), used)
    busy.leave(pass, 'healthy')
    await lanes.close()
  })

  it('has no lane to give when all are in use', async () => {
    const { lanes, laneFor } = lanesWith({ lanesMax: 1 })
    const busy = laneFor('busy')
    const pass = passOf(await busy.enter(entrant(1000)))
    assert.equal(lanes.laneFor('other', MERCHANT), undefined)
    busy.leave(pass, 'healthy')
    assert.ok(lanes.laneFor('other', MERCHANT))
    await lanes.close()
  })

  it('closes lanes that were not used for a long time', async () => {
    const { lanes, laneFor, clock } = lanesWith({ laneIdleMs: 1000 })
    laneFor('idle')
    const busy = laneFor('busy')
    const pass = passOf(await busy.enter(entrant(1000)))
    clock.now = 1000
    lanes.closeIdleLanes()
    assert.equal(lanes.size, 1)
    assert.equal(laneFor('busy'), busy)
    busy.leave(pass, 'healthy')
    await lanes.close()
  })

  it('closes only after the last request has left', async () => {
    const { lanes, laneFor } = lanesWith({})
    const lane = laneFor('app-1')
    const pass = passOf(await lane.enter(entrant(1000)))
    let isClosed = false
    const closing = lanes.close().then(() => {
      isClosed = true
    })
    await new Promise(setImmediate)
    assert.equal(isClosed, false)
    lane.leave(pass, 'healthy')
    await closing
    assert.equal(isClosed, true)
  })
})

describe('Lane', () => {
  it('runs a bounded number at once, lets a bounded number wait, and refuses the rest at once', async () => {
    const { lanes, laneFor } = lanesWith({ laneConcurrencyMax: 2, laneQueueMax: 1 })
    const lane = laneFor('app-1')
    const first = passOf(await lane.enter(entrant(1000)))
    const second = passOf(await lane.enter(entrant(1000)))
    const waiting = lane.enter(entrant(60_000))
    assert.deepEqual(lane.enter(entrant(1000)), { ok: false, refusal: 'overload' })
    lane.leave(first, 'healthy')
    const third = passOf(await waiting)
    assert.equal(third.connection, first.connection)
    lane.leave(second, 'healthy')
    lane.leave(third, 'healthy')
    assert.equal(lane.isIdle, true)
    await lanes.close()
  })

  it('refuses a request that waited too long', async () => {
    const { lanes, laneFor } = lanesWith({ laneConcurrencyMax: 1 })
    const lane = laneFor('app-1')
    const pass = passOf(await lane.enter(entrant(1000)))
    assert.deepEqual(await lane.enter(entrant(1)), { ok: false, refusal: 'overload' })
    lane.leave(pass, 'healthy')
    assert.equal(lane.isIdle, true)
    await lanes.close()
  })

  it('refuses waiting requests as soon as the breaker opens', async () => {
    const { lanes, laneFor, clock } = lanesWith({ laneConcurrencyMax: 1, breakerFailuresMax: 1 })
    const lane = laneFor('app-1')
    const pass = passOf(await lane.enter(entrant(1000)))
    const waiting = [lane.enter(entrant(60_000)), lane.enter(entrant(60_000))]
    lane.leave(pass, 'failing')
    assert.deepEqual(await Promise.all(waiting), [
      { ok: false, refusal: 'breaker-open' },
      { ok: false, refusal: 'breaker-open' },
    ])
    assert.deepEqual(lane.enter(entrant(1000)), { ok: false, refusal: 'breaker-open' })
    clock.now += WEBHOOK_LIMITS.breakerOpenMs
    const probe = passOf(await lane.enter(entrant(1000)))
    assert.equal(probe.permit, 'probe')
    assert.deepEqual(lane.enter(entrant(1000, { subject: probe.subject })), {
      ok: false,
      refusal: 'breaker-open',
    })
    const next = lane.enter(entrant(60_000))
    lane.leave(probe, 'healthy')
    lane.leave(passOf(await next), 'healthy')
    await lanes.close()
  })

  it('still admits those that ask anyway while the breaker is open, as places become free', async () => {
    const { lanes, laneFor } = lanesWith({ laneConcurrencyMax: 1, breakerFailuresMax: 1 })
    const lane = laneFor('app-1')
    const pass = passOf(await lane.enter(entrant(1000)))
    const waiting = [false, true].map((asksAnyway) => lane.enter(entrant(60_000, { asksAnyway })))
    lane.leave(pass, 'failing')
    assert.deepEqual(await waiting[0], { ok: false, refusal: 'breaker-open' })
    const short = passOf((await waiting[1]) as LaneEntry)
    assert.equal(short.permit, 'short')
    lane.leave(short, 'healthy')
    const again = passOf(await lane.enter(entrant(1000)))
    assert.equal(again.permit, 'call')
    lane.leave(again, 'healthy')
    await lanes.close()
  })

  it('gives one player at most half of the places and half of the queue', async () => {
    const { lanes, laneFor } = lanesWith({ laneConcurrencyMax: 4, laneQueueMax: 4 })
    const lane = laneFor('app-1')
    const ofOne = () => lane.enter(entrant(60_000, { subject: 'poison' }))
    const held = [passOf(await ofOne()), passOf(await ofOne())]
    const waiting = [ofOne(), ofOne()]
    assert.deepEqual(ofOne(), { ok: false, refusal: 'overload' })
    const others = [passOf(await lane.enter(entrant(1000))), passOf(await lane.enter(entrant(1000)))]
    const another = lane.enter(entrant(60_000))
    lane.leave(others.pop() as LanePass, 'healthy')
    others.push(passOf(await another))
    for (const pass of held) lane.leave(pass, 'failing-for-subject')
    for (const entry of waiting) lane.leave(passOf(await entry), 'healthy')
    for (const pass of others) lane.leave(pass, 'healthy')
    assert.equal(lane.isIdle, true)
    await lanes.close()
  })
})
