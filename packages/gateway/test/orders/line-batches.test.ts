import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lineBatches } from '../../src/orders/line-batches.ts'

const PATIENT = { linesMax: 3, bytesMax: 1000, waitMs: 60_000 }

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function collect(source: AsyncIterable<Uint8Array>, limits: typeof PATIENT): Promise<number[][]> {
  const batches: number[][] = []
  for await (const lines of lineBatches(source, limits)) batches.push(lines.map(({ number }) => number))
  return batches
}

describe('line batches', () => {
  test('have a bounded number of lines, across chunks', async () => {
    assert.deepEqual(await collect(chunksOf('1\n2\n', '3\n4\n5\n6\n7\n8', '\n'), PATIENT), [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ])
  })

  test('have a bounded number of bytes', async () => {
    const limits = { ...PATIENT, linesMax: 100, bytesMax: 4 }
    assert.deepEqual(await collect(chunksOf('aa\nbb\ncccccc\nd\n'), limits), [[1, 2], [3], [4]])
  })

  test('do not exist for an empty or blank stream', async () => {
    assert.deepEqual(await collect(chunksOf(), PATIENT), [])
    assert.deepEqual(await collect(chunksOf('\n', ' \r\n'), PATIENT), [])
  })

  test('do not wait for a stream that pauses', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    async function* pausing() {
      yield Buffer.from('1\n')
      await promise
      yield Buffer.from('2\n')
    }
    const batches = lineBatches(pausing(), { ...PATIENT, waitMs: 1 })
    const first = await batches.next()
    assert.deepEqual(
      first.value?.map(({ number }) => number),
      [1],
    )
    resolve()
    const second = await batches.next()
    assert.deepEqual(
      second.value?.map(({ number }) => number),
      [2],
    )
  })

  test('ask for the next chunk only after the previous batch was consumed', async () => {
    let asked = 0
    async function* counting() {
      for (;;) {
        asked++
        yield Buffer.from('1\n2\n3\n')
      }
    }
    const batches = lineBatches(counting(), PATIENT)
    await batches.next()
    await new Promise(setImmediate)
    assert.equal(asked, 1)
    await batches.next()
    assert.equal(asked, 2)
  })

  test('release the source when the consumer stops, and pass on its failure', async () => {
    let released = false
    async function* endless() {
      try {
        for (;;) yield Buffer.from('1\n2\n3\n')
      } finally {
        released = true
      }
    }
    for await (const _ of lineBatches(endless(), PATIENT)) break
    await new Promise(setImmediate)
    assert.equal(released, true)

    async function* failing() {
      yield Buffer.from('1\n')
      throw new Error('cut off')
    }
    await assert.rejects(collect(failing(), PATIENT), /cut off/)
  })
})
