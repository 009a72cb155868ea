import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorkerWatch } from '../../world/worker-watch.ts'

describe('the watch over workers', () => {
  it('tells which workers are gone without a reason', () => {
    const watch = new WorkerWatch()
    watch.look([1, 2, 3, 4], 0)
    watch.excuse(2)
    watch.look([1, 4], 500)
    // The log may be read later than the look.
    watch.readLogLine(
      '{"level":50,"worker":3,"pid":3,"code":1,"err":{"type":"StartError"},"msg":"a worker has exited"}',
    )
    watch.readLogLine('{"level":50,"worker":4,"pid":4,"code":1,"msg":"a worker has exited"}')
    watch.look([1], 1_000)
    assert.deepEqual(watch.unexplained(), [{ pid: 4, atMs: 1_000 }])
  })
})
