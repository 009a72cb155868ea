import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { CliContext } from '../../src/base/cli-context.ts'
import { CliFailure } from '../../src/base/failure.ts'
import { untilStopped } from '../../src/stores/until-stopped.ts'

test('a stop signal ends the work and says how to continue', async () => {
  const signal = untilStopped({ clock: { nowMs: () => 0 } } as CliContext, 'Run it again.')
  assert.equal(signal.aborted, false)
  const aborted = once(signal, 'abort')
  process.emit('SIGINT', 'SIGINT')
  await aborted
  assert.ok(signal.reason instanceof CliFailure)
  assert.deepEqual([signal.reason.name, signal.reason.advice], ['INTERRUPTED', 'Run it again.'])
})
