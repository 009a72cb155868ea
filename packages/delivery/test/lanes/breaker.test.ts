import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { Breaker, type Health } from '../../src/lanes/breaker.ts'

const WINDOW_MS = 10_000
let now: number
let breaker: Breaker
let strangers: number

beforeEach(() => {
  now = 1000
  strangers = 0
  breaker = new Breaker({ failuresMax: 3, windowMs: WINDOW_MS, openMs: 500, monotonicMs: () => now })
})

const newPlayer = () => `stranger-${++strangers}`
const permitFor = (player = newPlayer(), asksAnyway = false) =>
  breaker.permitFor({ subject: player, asksAnyway })

/** One call by the rules of the breaker. */
function call(health: Health, player = newPlayer()): void {
  const permit = permitFor(player)
  assert.ok(permit)
  breaker.begin(permit, player)
  breaker.end(permit, player, health)
}

function fail(times: number): void {
  for (let i = 0; i < times; i++) call('failing-for-subject')
}

describe('Breaker', () => {
  it('opens after failures in a row, not before', () => {
    fail(2)
    assert.equal(permitFor(), 'call')
    fail(1)
    assert.equal(permitFor(), undefined)
  })

  it('starts to count again after a success, but not after an unclear result', () => {
    fail(2)
    call('healthy')
    fail(2)
    assert.equal(permitFor(), 'call')
    call('unclear')
    fail(1)
    assert.equal(permitFor(), undefined)
  })

  it('never opens for one player, however often that one fails', () => {
    for (let i = 0; i < 50; i++) call('failing-for-subject', 'poison')
    fail(1)
    assert.equal(permitFor(), 'call')
    fail(1)
    assert.equal(permitFor(), undefined)
  })

  it('opens for a merchant that is not reached, whoever asked', () => {
    for (let i = 0; i < 3; i++) call('failing', 'one-player')
    assert.equal(permitFor(), undefined)
  })

  it('forgets failures that are older than its window', () => {
    fail(2)
    now += WINDOW_MS
    fail(2)
    assert.equal(permitFor(), 'call')
    fail(1)
    assert.equal(permitFor(), undefined)
  })

  it('permits a short call while it is open to those that ask anyway, and closes when it is answered', () => {
    fail(3)
    assert.equal(permitFor('eager', true), 'short')
    breaker.end('short', 'eager', 'failing-for-subject')
    assert.deepEqual([permitFor(), permitFor('eager', true)], [undefined, 'short'])
    breaker.end('short', 'eager', 'healthy')
    assert.equal(permitFor(), 'call')
  })

  it('is not kept open by short calls that fail', () => {
    fail(3)
    now += 499
    breaker.end('short', 'eager', 'failing')
    now += 1
    assert.equal(permitFor('eager', true), 'probe')
  })

  it('lets two players probe after its pause, and each only once', () => {
    fail(3)
    now += 499
    assert.equal(permitFor(), undefined)
    now += 1
    assert.equal(permitFor('a'), 'probe')
    breaker.begin('probe', 'a')
    now += 10_000
    assert.deepEqual([permitFor('a'), permitFor('a', true), permitFor('b')], [undefined, 'short', 'probe'])
    breaker.begin('probe', 'b')
    assert.equal(permitFor('c'), undefined)
  })

  it('closes when a probe succeeds, although another still hangs', () => {
    fail(3)
    now += 500
    breaker.begin('probe', 'poison')
    call('healthy')
    assert.equal(permitFor(), 'call')
    breaker.end('probe', 'poison', 'failing-for-subject')
    fail(1)
    assert.equal(permitFor(), 'call')
  })

  it('stays open for another pause when the probe of a new player fails', () => {
    fail(3)
    now += 500
    fail(1)
    assert.equal(permitFor(), undefined)
    now += 500
    assert.equal(permitFor(), 'probe')
  })

  it('waits no longer because a player that failed before fails again', () => {
    call('failing-for-subject', 'poison')
    fail(2)
    now += 500
    call('failing-for-subject', 'poison')
    assert.equal(permitFor(), 'probe')
  })

  it('stays open for another pause when a probe does not reach the merchant, whoever asked', () => {
    for (let i = 0; i < 3; i++) call('failing', 'one-player')
    now += 500
    call('failing', 'one-player')
    assert.equal(permitFor(), undefined)
  })

  it('learns nothing from a probe that had no fair chance', () => {
    fail(3)
    now += 500
    call('unclear')
    assert.equal(permitFor(), 'probe')
  })

  it('ignores calls that began before it opened', () => {
    fail(3)
    breaker.end('call', 'early', 'healthy')
    assert.equal(permitFor(), undefined)
    now += 500
    breaker.begin('probe', 'a')
    breaker.end('call', 'early', 'failing')
    assert.equal(permitFor(), 'probe')
    breaker.end('probe', 'a', 'healthy')
    assert.equal(permitFor(), 'call')
  })

  it('doubts a player that failed, and all players when two failed or the merchant was not reached', () => {
    assert.equal(breaker.standingOf('a'), 'new')
    call('failing-for-subject', 'poison')
    assert.equal(breaker.standingOf('a'), 'doubtful', 'it has never answered')
    call('healthy')
    assert.equal(breaker.standingOf('a'), 'good')
    call('failing-for-subject', 'poison')
    assert.deepEqual([breaker.standingOf('poison'), breaker.standingOf('a')], ['doubtful', 'new'])
    call('failing-for-subject', 'b')
    assert.equal(breaker.standingOf('a'), 'doubtful')
    call('healthy')
    assert.equal(breaker.standingOf('a'), 'good')
    call('failing', 'b')
    assert.equal(breaker.standingOf('a'), 'doubtful')
  })

  it('tells since when it is open over all failed probes, and for how long', () => {
    assert.deepEqual(breaker.view(), { state: 'closed', openSinceMs: null, opensForMs: null })
    fail(3)
    now += 100
    assert.deepEqual(breaker.view(), { state: 'open', openSinceMs: 100, opensForMs: 400 })
    now += 400
    assert.deepEqual(breaker.view(), { state: 'half-open', openSinceMs: 500, opensForMs: null })
    breaker.begin('probe', 'a')
    assert.equal(breaker.view().state, 'half-open')
    breaker.end('probe', 'a', 'failing-for-subject')
    now += 1
    assert.deepEqual(breaker.view(), { state: 'open', openSinceMs: 501, opensForMs: 499 })
    now += 499
    call('healthy')
    assert.deepEqual(breaker.view(), { state: 'closed', openSinceMs: null, opensForMs: null })
  })
})
