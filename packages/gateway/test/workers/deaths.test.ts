import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../end-to-end/fleet/fleet.ts'
import { isRunning, startWorkerService, type WorkerService } from './worker-service.ts'

const QUERIES = 30
const BETWEEN_QUERIES_MS = 50
/** Longer than the primary lets a worker leave a connection untaken. */
const COUNTS_AS_HANGING_MS = 150

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

async function withService(workers: number, act: (service: WorkerService) => Promise<void>): Promise<void> {
  const service = await startWorkerService(workers)
  try {
    await act(service)
  } finally {
    await service.dispose()
  }
}

describe('workers that die', onLinux, () => {
  it('are replaced, and no connection is refused meanwhile', () =>
    withService(2, async ({ client, workers, ...service }) => {
      const before = workers()
      const answers = new Map<number | string, number>()
      let going = true
      const asking = (async () => {
        while (going || answers.size === 0) {
          const answer = await client.query(service as WorkerService, 'none').then(
            ({ status }) => status,
            (error) => error.code,
          )
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      })()
      await service.killOne()
      await service.killOne()
      going = false
      await asking
      assert.equal(workers().length, 2)
      assert.deepEqual(workers().filter((pid) => before.includes(pid)).length, 0)
      answers.delete('ECONNRESET')
      assert.deepEqual([...answers.keys()], [404])
    }))

  it('leave the connections that they have not taken to others, also when all die at once', () =>
    withService(2, async (service) => {
      for (const pid of service.workers()) process.kill(pid, 'SIGKILL')
      const asked = Array.from({ length: QUERIES }, () => service.client.query(service, 'none'))
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      assert.deepEqual(new Set(statuses), new Set([404]))
      assert.equal(service.workers().length, 2)
    }))

  it('are ended when they hang, while the others answer', () =>
    withService(2, async (service) => {
      const [hanging] = service.workers() as [number, number]
      process.kill(hanging, 'SIGSTOP')
      // One for each: that which comes to the hanging one has no answer, and no other comes to it.
      const first = [1, 2].map(() => service.client.query(service, 'none'))
      const lost = Promise.allSettled(first)
      await Promise.race(first)
      // Connections are given to workers in the order in which they come: that of the hanging one before these.
      const second = [1, 2].map(() => service.client.query(service, 'none'))
      void Promise.allSettled(second)
      await Promise.race(second)
      await sleep(COUNTS_AS_HANGING_MS)
      let answered = 0
      while (service.workers().includes(hanging)) {
        assert.equal((await service.client.query(service, 'none')).status, 404)
        answered++
        await sleep(BETWEEN_QUERIES_MS)
      }
      assert.ok(answered > QUERIES, `only ${answered} queries were answered meanwhile`)
      const ends = (await lost).map(({ status }) => status)
      assert.ok(ends.includes('fulfilled'))
      await until('it is replaced', () => service.workers().length === 2)
    }))

  it('end by themselves when the primary has died', () =>
    withService(2, async (service) => {
      const pids = service.workers()
      await service.killHard()
      await until('the workers are gone', () => !pids.some(isRunning))
    }))
})
