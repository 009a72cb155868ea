import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isGone, leaseOwner } from '../../src/recharges/lease-owner.ts'

const ME = { instanceId: 'machine', startId: 'start-2', workerId: 3 }
const ALIVE = [2, 3]

describe('an owner of a lease', () => {
  const cases: [what: string, owner: Partial<typeof ME>, gone: boolean][] = [
    ['this process', {}, false],
    ['a process of this run that is there', { workerId: 2 }, false],
    ['a process of this run that has ended', { workerId: 1 }, true],
    ['a process that is younger than the news', { workerId: 4 }, false],
    ['any process of an earlier run', { startId: 'start-1', workerId: 2 }, true],
    ['a process of another machine', { instanceId: 'other', startId: 'start-1' }, false],
  ]
  for (const [what, owner, gone] of cases) {
    it(`${what} is ${gone ? 'gone' : 'not known to be gone'}`, () => {
      assert.equal(isGone(leaseOwner({ ...ME, ...owner }), ME, ALIVE), gone)
    })
  }
})
