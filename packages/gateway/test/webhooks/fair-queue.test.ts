import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairQueue } from '../../src/webhooks/fair-queue.ts'

/** Jobs that end when they are told to. */
function jobs(queue: FairQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (owner: string) =>
    queue.run(owner, () => {
      begun.push(owner)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.push(() => resolve(owner))
      return promise
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, add, endNext }
}

describe('FairQueue', () => {
  it('runs a bounded number at a time and takes owners in turn', async () => {
    const { begun, add, endNext } = jobs(new FairQueue(2))
    const all = ['flood', 'flood', 'flood', 'flood', 'flood', 'a', 'b', 'b'].map(add)
    assert.deepEqual(begun, ['flood', 'flood'])
    for (let i = 0; i < 8; i++) await endNext()
    assert.deepEqual(begun, ['flood', 'flood', 'flood', 'a', 'b', 'flood', 'b', 'flood'])
    assert.equal((await Promise.all(all)).length, 8)
  })

  it('continues after a failed job', async () => {
    const queue = new FairQueue(1)
    const failed = queue.run('a', () => Promise.reject(new Error('broken')))
    const next = queue.run('a', async () => 'done')
    await assert.rejects(failed, { message: 'broken' })
    assert.equal(await next, 'done')
    assert.equal(await queue.run('b', async () => 'again'), 'again')
  })
})
