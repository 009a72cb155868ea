import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SmallPieces } from '../src/small-pieces.ts'

/** An event loop whose time the test moves by hand. */
function handMovedLoop() {
  let nowMs = 0
  let idleMs = 0
  let turnEnds: (() => void)[] = []
  let timers: { atMs: number; run: () => void }[] = []
  const endTurn = () => {
    const ended = turnEnds
    turnEnds = []
    for (const run of ended) run()
  }
  return {
    times: {
      nowMs: () => nowMs,
      idleMs: () => idleMs,
      afterThisTurn: (run: () => void) => void turnEnds.push(run),
      later: (run: () => void, delayMs: number) => void timers.push({ atMs: nowMs + delayMs, run }),
    },
    work(ms: number) {
      nowMs += ms
    },
    endTurn,
    /** Time passes, idle or with the work of others, and what was due is done. */
    pass(ms: number, idle: boolean) {
      endTurn()
      for (const endMs = nowMs + ms; nowMs < endMs; ) {
        nowMs++
        if (idle) idleMs++
        const due = timers.filter(({ atMs }) => atMs <= nowMs)
        timers = timers.filter(({ atMs }) => atMs > nowMs)
        for (const { run } of due) run()
      }
    },
    get timers() {
      return timers.length
    },
  }
}

/** Reads pieces of a millisecond each for as long as it may. */
function sender(pieces: SmallPieces, loop: ReturnType<typeof handMovedLoop>) {
  const self = {
    turns: 0,
    readOn() {
      self.turns++
      do loop.work(1)
      while (pieces.take(self))
    },
  }
  return self
}

describe('senders of small pieces', () => {
  it('may send some at once without waiting', () => {
    const loop = handMovedLoop()
    const pieces = new SmallPieces(loop.times)
    const one = { readOn: () => assert.fail('nobody had to wait') }
    for (let read = 0; read < 1_000; read++) assert.equal(pieces.take(one), true)
    assert.equal(loop.timers, 0)
  })

  it('together take a small part of a busy loop and more of an idle one, each in its turn', () => {
    const workedMs = (idle: boolean) => {
      const loop = handMovedLoop()
      const pieces = new SmallPieces(loop.times)
      const senders = Array.from({ length: 10 }, () => sender(pieces, loop))
      for (const each of senders) each.readOn()
      for (let passed = 0; passed < 1_000 && senders.some(({ turns }) => turns < 5); passed++)
        loop.pass(100, idle)
      const turns = senders.map((each) => each.turns)
      assert.ok(Math.min(...turns) >= 5, `turns ${turns}`)
      assert.ok(Math.max(...turns) - Math.min(...turns) <= 1, `turns ${turns}`)
      return loop.times.nowMs()
    }
    assert.ok(workedMs(true) < workedMs(false))
  })

  it('are not charged for the work of others between two turns', () => {
    const loop = handMovedLoop()
    const pieces = new SmallPieces(loop.times)
    const one = { readOn: () => assert.fail('nobody had to wait') }
    for (let read = 0; read < 100; read++) {
      assert.equal(pieces.take(one), true)
      loop.endTurn()
      loop.work(10)
    }
  })

  it('are forgotten when they disconnect', () => {
    const loop = handMovedLoop()
    const pieces = new SmallPieces(loop.times)
    const gone = { readOn: () => assert.fail('it was gone') }
    const waiting = sender(pieces, loop)
    pieces.take(gone)
    loop.work(1_000)
    assert.equal(pieces.take(gone), false)
    assert.equal(pieces.take(waiting), false)
    pieces.leave(gone)
    loop.pass(100_000, false)
    assert.ok(waiting.turns > 0)
  })
})
