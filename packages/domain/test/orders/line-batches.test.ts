import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lineBatches } from '../../src/orders/line-batches.ts'
import { type LineBatch, linesOf } from '../../src/orders/ndjson-lines.ts'

const PATIENT = { linesMax: 3, bytesMax: 1000, waitMs: 60_000 }

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function collect(source: AsyncIterable<Uint8Array>, limits: typeof PATIENT): Promise<number[][]> {
  const batches: number[][] = []
  for await (const batch of lineBatches(source, limits)) batches.push(numbersOf(batch))
  return batches
}

const numbersOf = (batch: LineBatch) => linesOf(batch).map(({ number }) => number)

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

  test('do not exist for an empty stream, and have no lines for a blank one', async () => {
    assert.deepEqual(await collect(chunksOf(), PATIENT), [])
    assert.deepEqual(await collect(chunksOf('', ''), PATIENT), [])
    assert.deepEqual(await collect(chunksOf('\n', ' \r\n\n', '4'), PATIENT), [[], [4]])
  })

  test('do not share memory, so that one can change hands while the next is gathered', async () => {
    const batches: LineBatch[] = []
    for await (const batch of lineBatches(chunksOf('1\n2\n3\n4\n', '5\n'), PATIENT)) batches.push(batch)
    assert.equal(new Set(batches.map(({ bytes }) => bytes.buffer)).size, 2)
    assert.deepEqual(
      batches.map(({ bytes }) =>
        Buffer.from(structuredClone(bytes, { transfer: [bytes.buffer] })).toString(),
      ),
      ['1\n2\n3\n', '4\n5\n'],
    )
  })

  test('do not wait for a stream that pauses', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    async function* pausing() {
      yield Buffer.from('1\n')
      await promise
      yield Buffer.from('2\n')
    }
    const batches = lineBatches(pausing(), { ...PATIENT, waitMs: 1 })
    assert.deepEqual(numbersOf((await batches.next()).value as LineBatch), [1])
    resolve()
    assert.deepEqual(numbersOf((await batches.next()).value as LineBatch), [2])
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

  test('let other work have its turn before each further chunk', async () => {
    const order: string[] = []
    async function* ready() {
      for (const chunk of ['1\n', '2\n', '3\n']) {
        order.push(chunk.trim())
        setImmediate(() => order.push('other'))
        yield Buffer.from(chunk)
      }
    }
    await collect(ready(), { ...PATIENT, linesMax: 100 })
    assert.deepEqual(order, ['1', 'other', '2', 'other', '3', 'other'])
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
