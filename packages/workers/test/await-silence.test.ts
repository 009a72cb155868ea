import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { awaitSilence } from '../src/await-silence.ts'
import { watchStolenTime } from '../src/stolen-time.ts'
import { fakeWorker } from './fake-worker.ts'

const stat = (...ticks: number[]) => `cpu  ${ticks.join(' ')}\ncpu0 1 1 1 1 1 1 1 1 0 0\n`

describe('the watch over a worker', () => {
  it('does not count answers that are missed while the host starves the machine', async () => {
    const worker = fakeWorker(1)
    delete worker.answers['still-there']
    const shares = [0.9, 0.2, 0.51, 0.9, 0.5, 0]
    const patience = {
      everyMs: 1,
      answerWithinMs: 1,
      watchStolenTime: () => () => shares.shift() as number,
    }
    assert.equal(await awaitSilence(worker, patience, new AbortController().signal), true)
    assert.deepEqual(shares, [])
  })
})

describe('the stolen time', () => {
  it('is the share since the last call', () => {
    const texts = [
      stat(100, 0, 100, 800, 0, 0, 0, 0, 7, 7),
      stat(150, 0, 100, 800, 0, 0, 0, 50, 9, 9),
      stat(160, 0, 110, 800, 0, 0, 0, 130, 9, 9),
      stat(160, 0, 110, 800, 0, 0, 0, 130, 9, 9),
    ]
    const share = watchStolenTime(() => texts.shift() as string)
    assert.deepEqual([share(), share(), share()], [0.5, 0.8, 0])
  })

  it('is nothing where it is not known', () => {
    const share = watchStolenTime(() => '')
    assert.equal(share(), 0)
    assert.ok(watchStolenTime()() >= 0)
  })
})
