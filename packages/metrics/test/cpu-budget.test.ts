import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fakeThread } from '@txgw/testkit/service/fake-thread'

const TOO_LONG = 'a request used the main thread for too long'

describe('the CPU budget of a request', () => {
  it('is told once when it is exceeded, and counted', async () => {
    const thread = fakeThread()
    const budget = thread.budgetOf('production')
    budget.skip()
    thread.work(60)
    budget.charge('OrderQuery', 'debug-1')
    budget.charge('OrderQuery', 'debug-1')
    const fields = { environment: 'production', operation: 'OrderQuery', debug_id: 'debug-1', cpu_ms: 60 }
    assert.deepEqual(thread.lines, [[TOO_LONG, fields]])
    const labels = { environment: 'production', operation: 'OrderQuery' }
    assert.deepEqual(await thread.count(), [{ labels, value: 1 }])
  })

  it('is not exceeded by a stretch that uses it up, nor by several', () => {
    const thread = fakeThread()
    const budget = thread.budgetOf('production')
    budget.skip()
    for (let stretch = 0; stretch < 3; stretch++) {
      thread.work(50)
      budget.charge('OrderQuery', 'debug-1')
    }
    assert.deepEqual(thread.lines, [])
  })

  it('is one of CPU time: a busy machine does not exceed it', () => {
    const thread = fakeThread()
    const budget = thread.budgetOf('production')
    budget.skip()
    thread.work(50, 4_000)
    budget.charge('OrderQuery', 'debug-1')
    assert.deepEqual(thread.lines, [])
  })

  it('does not count what ran before the request, in either environment', () => {
    const thread = fakeThread()
    const [production, sandbox] = [thread.budgetOf('production'), thread.budgetOf('sandbox')]
    thread.work(900)
    production.skip()
    thread.work(30)
    production.charge('OrderQuery', 'debug-1')
    thread.work(30)
    sandbox.charge('OrderQuery', 'debug-2')
    assert.deepEqual(thread.lines, [])
  })

  it('does not count what ran while the request waited', () => {
    const thread = fakeThread()
    const budget = thread.budgetOf('production')
    budget.skip()
    budget.charge('OrderQuery', 'debug-1')
    thread.work(45)
    thread.tick()
    thread.work(45)
    budget.charge('OrderQuery', 'debug-1')
    assert.deepEqual(thread.lines, [])
  })

  it('counts at most a millisecond too little when the reading is older than the stretch', () => {
    const thread = fakeThread()
    const budget = thread.budgetOf('production')
    budget.skip()
    thread.work(0.9)
    budget.charge('OrderQuery', 'debug-1')
    thread.work(50.5)
    budget.charge('OrderQuery', 'debug-2')
    thread.work(0, 0.9)
    budget.charge('OrderQuery', 'debug-3')
    thread.work(52)
    budget.charge('OrderQuery', 'debug-4')
    const told = thread.lines.map(([, fields]) => fields as { debug_id: string; cpu_ms: number })
    assert.deepEqual(
      told.map(({ debug_id, cpu_ms }) => [debug_id, cpu_ms]),
      [
        ['debug-2', 51],
        ['debug-4', 51],
      ],
    )
  })
})
