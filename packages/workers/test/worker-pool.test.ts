import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '@txgw/base/start-error'
import { WorkerPool, type WorkerPoolOptions } from '../src/worker-pool.ts'
import { type FakeWorker, fakeWorker } from './fake-worker.ts'

const SILENT = { error() {}, warn() {}, info() {}, debug() {} }

const IMPATIENT = { everyMs: 5, answerWithinMs: 50, watchStolenTime: () => () => 0 }

function makePool(size: number, onFork: (worker: FakeWorker) => void, pause?: WorkerPoolOptions['pause']) {
  const forked: FakeWorker[] = []
  const gone: number[] = []
  const pool = new WorkerPool({
    size,
    logger: SILENT,
    patience: IMPATIENT,
    fork(id) {
      const worker = fakeWorker(id)
      forked.push(worker)
      onFork(worker)
      return worker
    },
    onReady() {},
    onGone: ({ id }) => gone.push(id),
    ...(pause && { pause }),
  })
  return { pool, forked, gone }
}

/** Those that are told to stop end. */
async function stopPool(pool: WorkerPool, forked: FakeWorker[]): Promise<void> {
  const stopped = pool.stop()
  for (const worker of forked) worker.end({ code: 0, signal: null })
  await stopped
}

describe('a pool of workers', () => {
  it('replaces each worker that exits with one that has a new id', async () => {
    const { pool, forked, gone } = makePool(2, (worker) => worker.becomeReady())
    await pool.start()
    forked[0]?.end()
    while (pool.members().length < 2 || forked.length < 3) await setImmediate()
    assert.deepEqual(gone, [1])
    assert.deepEqual(pool.aliveIds(), [2, 3])
    await stopPool(pool, forked)
  })

  it('kills and replaces a worker that no longer answers, but not one that was silent twice', async () => {
    const { pool, forked } = makePool(2, (worker) => worker.becomeReady())
    const silence = { asked: 0 }
    await pool.start()
    const [slow, hanging] = forked as [FakeWorker, FakeWorker]
    slow.peer.ask = async () => {
      if (++silence.asked % 3 > 0) throw new Error('silent')
    }
    delete hanging.answers['still-there']
    assert.deepEqual(await hanging.ended, { code: null, signal: 'SIGKILL' })
    while (silence.asked < 20) await sleep(5)
    while (pool.members().length < 2) await setImmediate()
    assert.deepEqual(pool.aliveIds(), [1, 3])
    await stopPool(pool, forked)
  })

  it('waits before it restarts a worker that exits at once', async () => {
    let crashing = false
    const pausesMs: number[] = []
    const enough = Promise.withResolvers<void>()
    const pause = async (ms: number) => {
      if (pausesMs.push(ms) < 8) return
      enough.resolve()
      await new Promise(() => {})
    }
    const becomeReady = (worker: FakeWorker) => {
      if (crashing) worker.fail(new Error('crashed'))
      else worker.becomeReady()
    }
    const { pool, forked } = makePool(1, becomeReady, pause)
    await pool.start()
    crashing = true
    forked[0]?.end()
    await enough.promise
    assert.deepEqual(pausesMs, [200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000])
    // The first of all, its replacement at once, and one after each pause that is over.
    assert.equal(forked.length, 2 + 7)
    await stopPool(pool, forked)
  })

  it('reports why a worker cannot start, and stops the others', async () => {
    const { pool, forked } = makePool(2, (worker) => {
      if (worker.id === 2) worker.fail(new StartError('the disk is full'))
      else worker.becomeReady()
    })
    await assert.rejects(pool.start(), { name: 'StartError', message: 'the disk is full' })
    assert.deepEqual(
      await Promise.all(forked.map(({ ended }) => ended)),
      forked.map(() => ({ code: null, signal: 'SIGKILL' })),
    )
    assert.deepEqual(pool.aliveIds(), [])
  })

  it('stops all workers, kills those that are not ready yet, and replaces none', async () => {
    const { pool, forked } = makePool(1, (worker) => {
      if (worker.id === 1) worker.becomeReady()
    })
    await pool.start()
    forked[0]?.end()
    while (forked.length < 2) await setImmediate()
    await pool.stop()
    assert.deepEqual(await forked[1]?.ended, { code: null, signal: 'SIGKILL' })
    assert.equal(forked.length, 2)
  })
})
