import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { describeFailure } from '../../report/describe-failure.ts'
import { summaryLines } from '../../report/run-text.ts'
import { runCampaign } from '../../run-campaign.ts'
import { drawSchedule } from '../../schedule/draw-schedule.ts'
import type { Store } from '../../schedule/fault.ts'
import { targetsOf } from '../../world/world.ts'

const SEEDS = [1, 2, 3]
/** Two minutes for all seeds together. */
const MINUTES = 2 / SEEDS.length

/** Short runs of the campaign. `npm run campaign` makes longer ones. */
export function describeRuns(store: Store): void {
  const onLinux = { skip: process.platform === 'linux' ? false : 'the campaign uses /proc' }
  describe(`a world on ${store} that breaks`, onLinux, () => {
    for (const seed of SEEDS) {
      it(`keeps every promise with seed ${seed}`, async (t) => {
        const forMs = MINUTES * 60_000
        const schedule = drawSchedule({ seed, forMs, store, targets: targetsOf(store), only: [] })
        const folder = mkdtempSync(join(tmpdir(), 'txgw-campaign-'))
        const result = await runCampaign({ store, schedule, forMs, folder })
        for (const line of summaryLines(result.run)) t.diagnostic(line)
        if (result.violations.length > 0)
          assert.fail(describeFailure(result, { folder, seed, store, minutes: MINUTES }).join('\n'))
        const answered = result.run.operations.filter(({ result: { came } }) => came === 'answer')
        assert.ok(
          schedule.length >= 4 && answered.length > 200,
          `${schedule.length} faults, ${answered.length} answers`,
        )
        rmSync(folder, { recursive: true, force: true })
      })
    }
  })
}
