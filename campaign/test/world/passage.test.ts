import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Passage } from '../../world/passage.ts'

describe('what a service can have heard on a connection', () => {
  it('is nothing between the bytes of two calls, from before the first to after the second', () => {
    const passage = new Passage(0)
    passage.reached({ fromMs: 100, untilMs: 110 })
    passage.reached({ fromMs: 900, untilMs: 1_150 })
    assert.equal(passage.silenceBefore(800, 1_200), 1_050)
  })

  it('counts from the beginning of the connection until its first call', () => {
    const passage = new Passage(50)
    passage.reached({ fromMs: 100, untilMs: 110 })
    assert.equal(passage.silenceBefore(60, 1_200), 60)
  })

  it('is nothing until its end when a call came too late, however late', () => {
    const passage = new Passage(0)
    passage.reached({ fromMs: 100, untilMs: 110 })
    passage.ended(400)
    passage.ended(2_000)
    assert.equal(passage.silenceBefore(350, 3_000), 300)
    passage.reached({ fromMs: 2_900, untilMs: 2_950 })
    assert.equal(passage.silenceBefore(350, 3_000), 300)
  })

  it('is a short time before a call that was under way for long', () => {
    const passage = new Passage(0)
    passage.reached({ fromMs: 100, untilMs: 110 })
    passage.reached({ fromMs: 200, untilMs: 210 })
    passage.ended(2_000)
    assert.equal(passage.silenceBefore(150, 2_001), 110)
  })
})
