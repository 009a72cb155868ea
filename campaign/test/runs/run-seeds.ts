import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import type { Store } from '../../schedule/fault.ts'

const COMMAND = join(import.meta.dirname, '../../main.ts')
const SEEDS = [1, 2, 3]
/** Two minutes for all seeds together. */
const MINUTES = 2 / SEEDS.length

/** Short runs of the campaign, as its user starts them. */
export function describeRuns(store: Store): void {
  const onLinux = { skip: process.platform === 'linux' ? false : 'the campaign uses /proc' }
  describe(`a world on ${store} that breaks`, onLinux, () => {
    for (const seed of SEEDS) {
      it(`keeps every promise with seed ${seed}`, async (t) => {
        const flags = ['--seed', seed, '--minutes', MINUTES, '--store', store].map(String)
        const child = spawn(process.execPath, [COMMAND, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
        const ended = new Promise((resolve) => child.once('exit', resolve))
        const told = await text(child.stdout)
        assert.equal(await ended, 0, told)
        for (const line of told.trim().split('\n')) t.diagnostic(line)
        const [, faults] = /: (\d+) faults/.exec(told) ?? []
        const [, answered] = /operations: (\d+) answered/.exec(told) ?? []
        assert.ok(Number(faults) >= 4 && Number(answered) > 200, told)
      })
    }
  })
}
