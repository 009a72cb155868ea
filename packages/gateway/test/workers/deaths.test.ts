import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../end-to-end/fleet/fleet.ts'
import { isRunning, startWorkerService, type WorkerService } from './worker-service.ts'

const QUERIES = 30
const BETWEEN_QUERIES_MS = 250
/** Longer than the primary lets a worker leave a connection untaken. */
const COUNTS_AS_HANGING_MS = 150

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('workers that die', onLinux, () => {
  let service: WorkerService
  before(async () => {
    service = await startWorkerService(2)
  })
  after(() => service.dispose())

  const query = () => service.client.query(service, 'none')

  // First, for a worker that replaces another is not watched before it is ready.
  it('are killed when they hang, while the others answer', async () => {
    const [hanging] = service.workers() as [number, number]
    process.kill(hanging, 'SIGSTOP')
    // One for each: that which comes to the hanging one has no answer, and no other comes to it.
    const first = [1, 2].map(() => query())
    const lost = Promise.allSettled(first)
    await Promise.race(first)
    // Connections are given to workers in the order in which they come: that of the hanging one before these.
    const second = [1, 2].map(() => query())
    void Promise.allSettled(second)
    await Promise.race(second)
    await sleep(COUNTS_AS_HANGING_MS)
    let answered = 0
    while (service.workers().includes(hanging)) {
      assert.equal((await query()).status, 404)
      answered++
      await sleep(BETWEEN_QUERIES_MS)
    }
    assert.ok(answered > QUERIES / 3, `only ${answered} queries were answered meanwhile`)
    const ends = (await lost).map(({ status }) => status)
    assert.ok(ends.includes('fulfilled'))
    await until('it is replaced', () => service.workers().length === 2)
  })

  it('are replaced, and no connection is refused in the meantime', async () => {
    const before = service.workers()
    const answers = new Map<number | string, number>()
    let going = true
    const asking = (async () => {
      while (going || answers.size === 0) {
        const answer = await query().then(
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
    assert.equal(service.workers().length, 2)
    assert.deepEqual(service.workers().filter((pid) => before.includes(pid)).length, 0)
    answers.delete('ECONNRESET')
    assert.deepEqual([...answers.keys()], [404])
  })

  it('leave connections that they have not accepted to others, even when all die at once', async () => {
    for (const pid of service.workers()) process.kill(pid, 'SIGKILL')
    const asked = Array.from({ length: QUERIES }, () => query())
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([404]))
    await until('both are replaced', () => service.workers().length === 2)
  })

  it('exit by themselves when the primary has died', async () => {
    const pids = service.workers()
    await service.killHard()
    await until('the workers are gone', () => !pids.some(isRunning))
  })
})
