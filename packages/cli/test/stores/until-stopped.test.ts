import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { CliContext } from '../../src/base/cli-context.ts'
import { CliFailure } from '../../src/base/failure.ts'
import { untilStopped } from '../../src/stores/until-stopped.ts'

const CONTEXT = { clock: { nowMs: () => 0 } } as CliContext

test('a stop signal ends the work and says how to continue, until the work gives the signals back', async () => {
  const before = process.listenerCount('SIGINT')
  const work = untilStopped(CONTEXT, 'Run it again.')
  const { signal } = work
  assert.equal(signal.aborted, false)
  const aborted = once(signal, 'abort')
  process.emit('SIGINT', 'SIGINT')
  await aborted
  assert.ok(signal.reason instanceof CliFailure)
  assert.deepEqual([signal.reason.name, signal.reason.advice], ['INTERRUPTED', 'Run it again.'])
  assert.equal(process.listenerCount('SIGINT'), before + 1)
  work[Symbol.dispose]()
  assert.equal(process.listenerCount('SIGINT'), before)
})
