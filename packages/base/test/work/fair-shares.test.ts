import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairShares } from '../../src/work/fair-shares.ts'

const SHARED = {
  together: { msPerSecond: 500, burstMs: 1000 },
  each: { msPerSecond: 100, burstMs: 200 },
  askersMax: 100,
  expectedMs: 10,
  beganMax: 4,
}

function open(changes: Partial<typeof SHARED> = {}) {
  const time = { ms: 0 }
  const shares = new FairShares({ ...SHARED, ...changes }, () => time.ms)
  const work = (spentMs: number, ...askers: string[]) => {
    const begun = shares.begin(askers)
    if ('waitSeconds' in begun) return begun.waitSeconds
    begun.end(spentMs)
    return 'done'
  }
  return { time, shares, work }
}

describe('shares of work', () => {
  it('an asker that has used up its share waits, and others do not', () => {
    const { time, work } = open()
    assert.equal(work(500, 'app a', 'client 1'), 'done')
    assert.equal(work(1, 'app a', 'client 2'), 4)
    assert.equal(work(1, 'app b', 'client 1'), 4)
    assert.equal(work(1, 'app b', 'client 2'), 'done')
    time.ms += 3100
    assert.equal(work(1, 'app a', 'client 1'), 'done')
  })

  it('work that has begun counts before its cost is known', () => {
    const { shares } = open({ each: { msPerSecond: 1, burstMs: 15 } })
    assert.ok('end' in shares.begin(['app a']))
    assert.ok('end' in shares.begin(['app a']))
    assert.ok('waitSeconds' in shares.begin(['app a']))
    assert.ok('end' in shares.begin(['app b']))
  })

  it('all askers together have a limit, and so has the number of begun works', () => {
    const { work } = open()
    for (const app of ['a', 'b', 'c', 'd', 'e', 'f']) work(190, app)
    assert.equal(work(1, 'g'), 1)
    const few = open({ beganMax: 1 }).shares
    assert.ok('end' in few.begin(['a']))
    assert.deepEqual(few.begin(['b']), { waitSeconds: 1 })
  })

  it('the quietest asker is forgotten first', () => {
    const { work } = open({ askersMax: 3 })
    work(300, 'loud')
    for (const app of ['a', 'b']) work(1, app)
    assert.notEqual(work(1, 'loud'), 'done')
    for (const app of ['a', 'b', 'c']) work(1, app)
    assert.equal(work(1, 'loud'), 'done')
  })
})
