import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RechargeFilter } from '@txgw/domain/recharges/recharge-store'
import { scanOf } from '../../src/sqlite/statements/recharges/search-recharges.ts'
import { pageStatement, windowStatement } from '../../src/sqlite/statements/search-by-id.ts'
import { BOUNDS, boundsStep, stepsOf } from './bounds.ts'
import { EXPLAINERS } from './explain.ts'

const SEARCHES: [filter: RechargeFilter, index: string, fixed: string][] = [
  [{}, 'sqlite_autoindex_recharges_1', ''],
  [{ appId: 'a' }, 'recharges_by_app', 'app_id=?'],
  [{ userId: 'u' }, 'recharges_by_user', '<expr>=?'],
  [{ userId: 'u', appId: 'a' }, 'recharges_by_user', '<expr>=?'],
]

for (const [title, explain] of EXPLAINERS) {
  test(`no search of recharges scans a table or sorts${title}`, () => {
    for (const [filter, index, fixed] of SEARCHES)
      for (const bounds of BOUNDS)
        for (const state of [undefined, 'ENDED'] as const) {
          const scan = scanOf({ ...filter, ...(state && { state }) })
          const asked = JSON.stringify({ filter, bounds, state })
          const columns = [fixed, boundsStep('id', bounds)].filter(Boolean).join(' AND ')
          const verb = columns === '' ? 'SCAN' : 'SEARCH'
          const step = `${verb} recharges USING INDEX ${index}${columns && ` (${columns})`}`
          const plan = explain(pageStatement(scan, bounds, 50).sql)
          assert.deepEqual(stepsOf(plan), [step], asked)
          assert.ok(!plan.some((each) => each.includes('TEMP B-TREE')), asked)
          const [window] = explain(windowStatement(scan, bounds).sql)
          assert.equal(window, step.replace('USING', 'USING COVERING'), `the window of ${asked}`)
        }
  })
}
