import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairQueue, type Standing } from '../../src/lanes/fair-queue.ts'

/** Jobs that end when they are told to. */
function jobs(queue: FairQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (owner: string, standing: Standing = 'good') =>
    queue.run({ owner, standing }, () => {
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
    const all = ['flood', 'flood', 'flood', 'flood', 'flood', 'a', 'b', 'b'].map((owner) => add(owner))
    assert.deepEqual(begun, ['flood', 'flood'])
    for (let i = 0; i < 8; i++) await endNext()
    assert.deepEqual(begun, ['flood', 'flood', 'flood', 'a', 'b', 'flood', 'b', 'flood'])
    assert.equal((await Promise.all(all)).length, 8)
  })

  it('continues after a failed job', async () => {
    const queue = new FairQueue(1)
    const [a, b] = ['a', 'b'].map((owner) => ({ owner, standing: 'good' as const }))
    assert.ok(a && b)
    const failed = queue.run(a, () => Promise.reject(new Error('broken')))
    const next = queue.run(a, async () => 'done')
    await assert.rejects(failed, { message: 'broken' })
    assert.equal(await next, 'done')
    assert.equal(await queue.run(b, async () => 'again'), 'again')
  })

  it('gives new owners one turn in four and doubtful ones one in sixteen while others wait', async () => {
    const { begun, add, endNext } = jobs(new FairQueue(1))
    const all = [add('good')]
    for (let i = 0; i < 6; i++) all.push(add(`doubtful ${i}`, 'doubtful'), add(`new ${i}`, 'new'))
    for (let i = 0; i < 24; i++) all.push(add('good'))
    for (const _ of all) await endNext()
    const kinds = begun.map((owner) => owner.split(' ')[0])
    assert.equal(begun.length, all.length)
    assert.deepEqual(counts(kinds.slice(1, 17)), { good: 12, new: 3, doubtful: 1 })
    assert.deepEqual(counts(kinds.slice(1, 33)), { good: 24, new: 6, doubtful: 2 })
  })

  it('gives every turn to new owners when no others wait', async () => {
    const { begun, add } = jobs(new FairQueue(3))
    for (const owner of ['a', 'b', 'c', 'd']) void add(owner, 'new')
    assert.deepEqual(begun, ['a', 'b', 'c'])
  })

  it('runs one job of doubtful owners at a time, and starts the next with the free places', async () => {
    const { begun, add, endNext } = jobs(new FairQueue(3))
    const all = [add('x', 'doubtful'), add('y', 'doubtful'), add('good'), add('new', 'new'), add('late')]
    assert.deepEqual(begun, ['x', 'good', 'new'])
    await endNext()
    assert.deepEqual(begun, ['x', 'good', 'new', 'late'])
    for (let i = 0; i < 4; i++) await endNext()
    assert.deepEqual(begun, ['x', 'good', 'new', 'late', 'y'])
    await Promise.all(all)
  })
})

function counts(kinds: (string | undefined)[]): Record<string, number> {
  const result: Record<string, number> = {}
  for (const kind of kinds) result[kind as string] = (result[kind as string] ?? 0) + 1
  return result
}
