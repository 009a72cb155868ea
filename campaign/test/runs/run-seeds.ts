import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '../../schedule/fault.ts'
import { ON_LINUX, runMain } from './run-main.ts'

const SEEDS = [1, 2, 3]
/** Two minutes for all seeds together. */
const MINUTES = 2 / SEEDS.length

/** Short runs of the campaign, as its user starts them. */
export function describeRuns(store: Store): void {
  describe(`a world on ${store} that breaks`, ON_LINUX, () => {
    for (const seed of SEEDS) {
      it(`keeps every promise with seed ${seed}`, async (t) => {
        const flags = ['--seed', seed, '--minutes', MINUTES, '--store', store].map(String)
        const { told, code } = await runMain(...flags)
        assert.equal(code, 0, told)
        for (const line of told.trim().split('\n')) t.diagnostic(line)
        const [, faults] = /: (\d+) faults/.exec(told) ?? []
        const [, answered] = /operations: (\d+) answered/.exec(told) ?? []
        assert.ok(Number(faults) >= 4 && Number(answered) > 200, told)
      })
    }
  })
}
