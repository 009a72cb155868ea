import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { signaturesMax, sizeThreadPool } from '../../src/compose/processes/size-process.ts'
import { until } from '../end-to-end/fleet/fleet.ts'
import { startWorkerService } from './worker-service.ts'

const onLinux = { skip: process.platform === 'linux' ? false : 'threads are counted through /proc' }

let given: string | undefined

beforeEach(() => {
  given = process.env.UV_THREADPOOL_SIZE
  delete process.env.UV_THREADPOOL_SIZE
})
afterEach(() => {
  if (given === undefined) delete process.env.UV_THREADPOOL_SIZE
  else process.env.UV_THREADPOOL_SIZE = given
})

function threadsFor(processes: number): number {
  return Math.min(Math.max(Math.ceil(availableParallelism() / processes), 2), 32)
}

/** They are all started when the first is needed. */
async function countThreads(pid: number): Promise<number> {
  const count = () =>
    readdirSync(`/proc/${pid}/task`).filter((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
    ).length
  await until('a thread was needed', () => count() > 0)
  return count()
}

describe('the thread pool', () => {
  it('has a thread for each core of a process, and never only one', () => {
    sizeThreadPool(1)
    assert.equal(process.env.UV_THREADPOOL_SIZE, String(threadsFor(1)))
    assert.equal(signaturesMax(), 4 * threadsFor(1))
    delete process.env.UV_THREADPOOL_SIZE
    sizeThreadPool(1000)
    assert.equal(process.env.UV_THREADPOOL_SIZE, '2')
  })

  it('keeps the size that the operator has chosen', () => {
    process.env.UV_THREADPOOL_SIZE = '7'
    sizeThreadPool(1)
    assert.equal(process.env.UV_THREADPOOL_SIZE, '7')
    assert.equal(signaturesMax(), 28)
  })

  it('has this size in a single process', onLinux, async () => {
    const service = await startWorkerService(1)
    try {
      assert.equal(await countThreads(service.child.pid as number), threadsFor(1))
    } finally {
      await service.dispose()
    }
  })

  it('has this size in each of several processes', onLinux, async () => {
    const service = await startWorkerService(2)
    try {
      for (const pid of service.workers()) assert.equal(await countThreads(pid), threadsFor(2))
    } finally {
      await service.dispose()
    }
  })
})
