import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RequestFilter } from '@txgw/domain/requests/request-store'
import { scanOf } from '../../src/sqlite/statements/requests/search-requests.ts'
import { pageStatement, windowStatement } from '../../src/sqlite/statements/search-by-id.ts'
import { BOUNDS, boundsStep, stepsOf } from './bounds.ts'
import { REQUEST_EXPLAINERS } from './explain.ts'

/** The index that each search follows, and the columns of it that are fixed. */
const SEARCHES: [filter: RequestFilter, index: string, fixed: string][] = [
  [{ appId: 'a' }, 'INDEX requests_by_app', '<expr>=?'],
  [{ appId: 'a', isAnswered: true }, 'INDEX requests_by_app', '<expr>=?'],
  [{ errorNames: ['A'] }, 'INDEX requests_by_error', 'error_name=?'],
  [{ errorNames: ['A', 'B'] }, 'INDEX requests_by_error', 'error_name=?'],
  [{ appId: 'a', errorNames: ['A'] }, 'INDEX requests_by_app_error', '<expr>=? AND error_name=?'],
  [{ appId: 'a', errorNames: ['A', 'B'] }, 'INDEX requests_by_app_error', '<expr>=? AND error_name=?'],
  [{}, 'PRIMARY KEY', ''],
  [{ isAnswered: true }, 'PRIMARY KEY', ''],
]

for (const [title, explain] of REQUEST_EXPLAINERS) {
  test(`no search of requests scans a table from its beginning or sorts${title}`, () => {
    for (const [filter, index, fixed] of SEARCHES)
      for (const bounds of BOUNDS) {
        const asked = JSON.stringify({ filter, bounds })
        const plan = explain(pageStatement(scanOf(filter), bounds, 50).sql)
        const columns = [fixed, boundsStep('debug_id', bounds)].filter(Boolean).join(' AND ')
        // Without a column it begins with the newest and ends with the limit.
        const step = columns === '' ? 'SCAN requests' : `SEARCH requests USING ${index} (${columns})`
        const steps = stepsOf(plan)
        assert.deepEqual(new Set(steps), new Set([step]), asked)
        assert.equal(steps.length, filter.errorNames?.length ?? 1, asked)
        assert.ok(!plan.some((each) => each.includes('TEMP B-TREE')), asked)
        if (filter.isAnswered) {
          const [window] = explain(windowStatement(scanOf(filter), bounds).sql)
          assert.equal(window?.replace('COVERING ', ''), step, `the window of ${asked}`)
        }
      }
  })
}
