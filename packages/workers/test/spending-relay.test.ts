import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SpendingRelay } from '../src/spending-relay.ts'
import { fakeWorker } from './fake-worker.ts'

describe('the requests that the workers grant', () => {
  it('are reported to each worker as the sum of the others', async () => {
    const [one, two, three] = [fakeWorker(1), fakeWorker(2), fakeWorker(3)]
    const relay = new SpendingRelay(() => [one, two, three])
    const spent = (appId: string, count: number) => ({
      environment: 'production',
      spendings: [{ appId, count, perSecond: 5 }],
    })
    relay.heard(one, spent('a', 2))
    relay.heard(one, spent('a', 1))
    relay.heard(two, spent('a', 4))
    relay.heard(two, spent('__proto__', 1))
    while (three.told.length === 0) await sleep(10)
    relay.stop()
    const heard = [one, two, three].map(({ told }) => told.map(({ topic, content }) => ({ topic, content })))
    const others = (...spendings: [string, number][]) => [
      {
        topic: 'spent',
        content: {
          environment: 'production',
          spendings: spendings.map(([appId, count]) => ({ appId, count, perSecond: 5 })),
        },
      },
    ]
    assert.deepEqual(heard, [
      others(['a', 4], ['__proto__', 1]),
      others(['a', 3]),
      others(['a', 7], ['__proto__', 1]),
    ])
  })
})
