import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FORWARD_LIMITS, ForwardShares } from '../../../src/operator-api/forwarding/forward-limits.ts'

const LIMITS = {
  staffMax: 3,
  othersMax: 4,
  eachMax: 2,
  together: { perSecond: 2, burst: 5 },
  each: { perSecond: 1, burst: 3 },
  refusedAfterMs: 1,
  refusingMax: 1,
  keysMax: 2,
}
const TOO_MANY = { name: 'DomainError', kind: 'too-many', retryAfterSeconds: 1 }

function makeShares(limits = LIMITS) {
  const time = { ms: 0 }
  return { shares: new ForwardShares(limits, () => time.ms), time }
}

describe('the shares of forwarded calls', () => {
  it('give each caller its rate, and all together theirs', () => {
    const { shares, time } = makeShares()
    for (let call = 0; call < 3; call++) shares.take('a')
    assert.throws(() => shares.take('a'), TOO_MANY)
    for (let call = 0; call < 2; call++) shares.take('b')
    assert.throws(() => shares.take('b'), TOO_MANY)
    time.ms += 1000
    shares.take('a')
    shares.take('b')
    assert.throws(() => shares.take('b'), TOO_MANY)
  })

  it('bound the calls under way of each caller and of all, and free a place when a call ends', () => {
    const { shares } = makeShares()
    const leave = shares.enter(['a'])
    shares.enter(['a'])
    assert.throws(() => shares.enter(['a']), TOO_MANY)
    shares.enter(['b'])
    shares.enter(['b'])
    assert.throws(() => shares.enter(['c']), TOO_MANY)
    leave()
    shares.enter(['c'])
  })

  it('leave places to the operator, whatever merchants do, and bound these too', () => {
    const { shares } = makeShares()
    for (const key of ['a', 'a', 'b', 'b']) shares.enter([key])
    const leave = [1, 2, 3].map(() => shares.enter(undefined))
    assert.throws(() => shares.enter(undefined), TOO_MANY)
    leave[0]?.()
    shares.enter(undefined)
  })

  it('remember a bounded number of callers', () => {
    const { shares } = makeShares({ ...LIMITS, together: { perSecond: 1, burst: 100 } })
    for (let call = 0; call < 3; call++) shares.take('a')
    for (const key of ['b', 'c']) shares.take(key)
    shares.take('a')
  })

  it('cost production less than a tenth of its time', () => {
    // Three times that of a query on a slow core.
    const costMs = 0.9
    assert.ok(FORWARD_LIMITS.together.perSecond * costMs < 1000 / 10)
  })
})
