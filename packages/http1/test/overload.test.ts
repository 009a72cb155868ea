import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Overload } from '../src/overload.ts'

/** An event loop whose time the test moves by hand, with a look after each period. */
function watchedLoop() {
  let nowMs = 0
  let idleMs = 0
  const overload = new Overload({ nowMs: () => nowMs, idleMs: () => idleMs })
  return {
    overload,
    pass(ms: number, spent: { idleMs?: number; requestsMs?: number }) {
      nowMs += ms
      idleMs += spent.idleMs ?? 0
      overload.spend(spent.requestsMs ?? 0)
      overload.look()
      return overload.isBehind
    },
  }
}

describe('the service is behind', () => {
  it('when requests have kept it busy for 100 ms', () => {
    const { pass } = watchedLoop()
    const looks = Array.from({ length: 5 }, () => pass(25, { requestsMs: 20 }))
    assert.deepEqual(looks, [false, false, false, true, true])
  })

  it('until two looks in a row found it idle for a moment', () => {
    const { pass } = watchedLoop()
    for (let i = 0; i < 10; i++) pass(25, { requestsMs: 20 })
    const idle = { idleMs: 1, requestsMs: 20 }
    const busy = { requestsMs: 20 }
    const looks = [idle, busy, idle, idle, busy].map((spent) => pass(25, spent))
    assert.deepEqual(looks, [true, true, true, false, false])
  })

  it('also while one long pause keeps it from its requests', () => {
    const { pass } = watchedLoop()
    for (let i = 0; i < 10; i++) pass(25, { requestsMs: 20 })
    assert.equal(pass(120, { requestsMs: 5 }), true)
    assert.equal(pass(25, { requestsMs: 20 }), true)
  })

  it('not while it has idle moments', () => {
    const { pass } = watchedLoop()
    for (let i = 0; i < 100; i++) assert.equal(pass(25, { idleMs: 1, requestsMs: 24 }), false)
  })

  it('not after a single pause, however long', () => {
    const { pass } = watchedLoop()
    assert.equal(pass(5_000, { requestsMs: 5_000 }), false)
    assert.equal(pass(25, { idleMs: 20, requestsMs: 5 }), false)
  })

  it('not because of other work', () => {
    const { pass } = watchedLoop()
    for (let i = 0; i < 100; i++) assert.equal(pass(40, { requestsMs: 5 }), false)
  })
})

describe('the connections of a turn', () => {
  it('share 64 answers, and each has at least one', () => {
    for (const [connections, answers] of [
      [1, 64],
      [16, 4],
      [40, 1],
      [1_000, 1],
    ] as const) {
      const { overload } = watchedLoop()
      const turns = Array.from({ length: connections }, () => overload.joinTurn())
      assert.deepEqual(new Set(turns.map((turn) => overload.answersEach(turn))), new Set([answers]))
    }
  })

  it('do not include those that come when it has begun', () => {
    const { overload } = watchedLoop()
    const first = overload.joinTurn()
    assert.equal(overload.answersEach(first), 64)
    assert.notEqual(overload.joinTurn(), first)
    assert.equal(overload.answersEach(first), 64)
  })
})
