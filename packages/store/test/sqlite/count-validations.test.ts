import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BY_HOUR,
  BY_LATENCY,
  countStatement,
} from '../../src/sqlite/statements/validations/count-validations.ts'
import { EXPLAINERS } from './explain.ts'

const BY_KEY = 'SEARCH validation_counts USING PRIMARY KEY'
const HOURS = `${BY_KEY} (app_id=? AND hour_ms>? AND hour_ms<?)`

for (const [title, explain] of EXPLAINERS) {
  test(`counting reads the hours of the period only${title}`, () => {
    for (const columns of [BY_LATENCY, BY_HOUR] as const) {
      const readsOf = (apps: { appId?: string; appIds?: string[] } = {}) =>
        explain(countStatement({ fromMs: 0, toMs: 1, ...apps }, columns).sql).filter((step) =>
          step.includes('validation_counts'),
        )
      assert.deepEqual(readsOf({ appId: 'a' }), [HOURS])
      assert.deepEqual(readsOf({ appIds: ['a', 'b'] }), [HOURS])
      const firstApp = BY_KEY
      const nextApp = `${BY_KEY} (app_id>?)`
      assert.deepEqual(readsOf(), [firstApp, nextApp, HOURS])
    }
  })
}
