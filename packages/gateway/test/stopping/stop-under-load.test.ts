import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import { until } from '../end-to-end/fleet/fleet.ts'
import { startWorkerService } from '../workers/worker-service.ts'
import { StopLoad } from './stop-load.ts'

/** Each takes some seconds; a long run is TXGW_STOPS=50. */
const STOPS = Number(process.env.TXGW_STOPS ?? casesFor({ quick: 1, long: 2 }))
const ANSWERED_BEFORE = 300

describe('SIGTERM under load interrupts no running request', () => {
  for (const workers of [1, 2]) {
    it(`${STOPS} times with --workers ${workers}`, async () => {
      const cut: string[] = []
      for (let stop = 1; stop <= STOPS; stop++) {
        const service = await startWorkerService(workers)
        const load = new StopLoad(service)
        await until('the service is busy', () => load.answered > ANSWERED_BEFORE)
        const ended = once(service.child, 'exit')
        service.child.kill('SIGTERM')
        const result = await load.result()
        assert.deepEqual(await ended, [0, null])
        await service.dispose()
        cut.push(...result.cut)
      }
      assert.deepEqual(cut, [])
    })
  }
})
