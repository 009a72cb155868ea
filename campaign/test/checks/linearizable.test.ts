import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Call, judge, type Model } from '../../checks/linearizable.ts'

type Action = { did: 'set' | 'get'; value: number }

const REGISTER: Model<number, Action> = {
  initial: 0,
  step: (kept, { did, value }) => {
    if (did === 'set') return value
    return value === kept ? kept : undefined
  },
  text: String,
}

const OPEN = Number.POSITIVE_INFINITY

function call(did: Action['did'], value: number, beganMs: number, endedMs: number): Call<Action> {
  return { action: { did, value }, beganMs, endedMs }
}

describe('the judge of histories', () => {
  it('accepts what one copy could have shown', () => {
    const calls = [call('set', 1, 0, 10), call('get', 0, 1, 3), call('get', 1, 2, 9), call('get', 1, 11, 12)]
    assert.deepEqual(judge(calls, REGISTER), { is: 'linearizable' })
  })

  it('finds a read that goes back in time', () => {
    const stale = call('get', 1, 6, 7)
    const calls = [call('set', 1, 0, 1), call('set', 2, 2, 3), call('get', 2, 4, 5), stale]
    assert.deepEqual(judge(calls, REGISTER), { is: 'not linearizable', stuck: [stale] })
  })

  it('finds a value that nobody wrote', () => {
    assert.equal(judge([call('get', 7, 0, 1)], REGISTER).is, 'not linearizable')
  })

  it('finds a lost write', () => {
    assert.equal(judge([call('set', 1, 0, 1), call('get', 0, 2, 3)], REGISTER).is, 'not linearizable')
  })

  it('lets an open call take effect late, or never', () => {
    const open = call('set', 1, 0, OPEN)
    assert.equal(judge([open, call('get', 0, 5, 6)], REGISTER).is, 'linearizable')
    assert.equal(judge([open, call('get', 0, 5, 6), call('get', 1, 7, 8)], REGISTER).is, 'linearizable')
    const backAgain = [open, call('get', 1, 5, 6), call('get', 0, 7, 8)]
    assert.equal(judge(backAgain, REGISTER).is, 'not linearizable')
  })

  it('says when a history is too hard', () => {
    const open = Array.from({ length: 40 }, (_, value) => call('set', value + 1, 0, OPEN))
    assert.equal(judge([...open, call('get', 99, 1, 2)], REGISTER, 1_000).is, 'too hard')
  })

  it('agrees with a search that tries every order', () => {
    const time = fc.integer({ min: 0, max: 12 })
    const anyCall = fc
      .tuple(
        fc.constantFrom<Action['did']>('set', 'get'),
        fc.integer({ min: 0, max: 2 }),
        time,
        time,
        fc.boolean(),
      )
      .map(([did, value, a, b, isOpen]) =>
        call(did, value, Math.min(a, b), isOpen && did === 'set' ? OPEN : Math.max(a, b)),
      )
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 6 }), (calls) => {
        assert.equal(judge(calls, REGISTER).is === 'linearizable', hasOrder(calls, REGISTER.initial))
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Every call that may come first is tried first. */
function hasOrder(calls: Call<Action>[], state: number): boolean {
  if (calls.every(({ endedMs }) => endedMs === OPEN)) return true
  return calls.some((first) => {
    const rest = calls.filter((other) => other !== first)
    if (rest.some(({ endedMs }) => endedMs < first.beganMs)) return false
    const next = REGISTER.step(state, first.action)
    return next !== undefined && hasOrder(rest, next)
  })
}
