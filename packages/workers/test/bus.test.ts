import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { relayQuestions } from '../src/bus-relay.ts'
import { forkWorker, type WorkerProcess } from '../src/worker-process.ts'

const ENTRY = join(import.meta.dirname, 'bus-worker.ts')
const WORKERS = [1, 2, 3]

describe('the bus between workers', () => {
  let workers: WorkerProcess[]
  before(async () => {
    workers = WORKERS.map((id) => forkWorker(id, ENTRY))
    for (const worker of workers) {
      relayQuestions(worker, { members: () => workers })
      worker.peer.tell('start', worker.id)
    }
    await Promise.all(workers.map(({ ready }) => ready))
  })
  after(async () => {
    for (const worker of workers) worker.kill()
    await Promise.all(workers.map(({ ended }) => ended))
  })

  /** What the worker with this id hears when it asks. */
  const ask = async (id: number, topic: string, question: unknown = null): Promise<unknown[]> => {
    const asker = workers.find((worker) => worker.id === id) as WorkerProcess
    return (await asker.peer.ask('ask-on-bus', { topic, question }, 10_000)) as unknown[]
  }

  it('sends a question to every process, including the asking one', async () => {
    for (const id of WORKERS) {
      const answers = await ask(id, 'echo', { text: 'grüße' })
      assert.deepEqual(
        answers.toSorted((a, b) => (a as { id: number }).id - (b as { id: number }).id),
        WORKERS.map((answering) => ({ id: answering, question: { text: 'grüße' } })),
      )
    }
  })

  it('leaves out processes that have no answer, fail, are too late or answer too much', async () => {
    assert.deepEqual(await ask(1, 'unknown'), [])
    assert.deepEqual(await ask(1, 'fails-in-2'), [1, 3])
    assert.deepEqual(await ask(1, 'hangs-in-2'), [1, 3])
    assert.deepEqual(await ask(1, 'too-much-in-2'), [1, 3])
    assert.deepEqual(await ask(2, 'hangs-in-2'), [1, 3])
  })

  it('refuses a question that is too long', async () => {
    assert.deepEqual(await ask(1, 'too-long-a-question'), ['RangeError'])
  })

  it('leaves out processes that have died', async () => {
    const [, dead] = workers as [WorkerProcess, WorkerProcess, WorkerProcess]
    dead.kill()
    assert.deepEqual(await ask(1, 'echo'), [
      { id: 1, question: null },
      { id: 3, question: null },
    ])
    await dead.ended
  })
})
