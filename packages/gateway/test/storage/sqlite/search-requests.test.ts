import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchStatement } from '../../../src/storage/sqlite/statements/search-requests.ts'
import { REQUEST_EXPLAINERS } from './explain.ts'

const PAGES = [{ limit: 50 }, { limit: 50, after: 'x' }]

for (const [title, explain] of REQUEST_EXPLAINERS) {
  test(`no search of requests scans a table from its beginning or sorts${title}`, () => {
    for (const page of PAGES) {
      const beyond = page.after === undefined ? '' : ' AND debug_id<?'
      const ofApp = explain(searchStatement({ appId: 'a' }, page).sql)
      assert.deepEqual(ofApp, [`SEARCH requests USING INDEX requests_by_app (<expr>=?${beyond})`])
      const ofAll = explain(searchStatement({}, page).sql)
      const expected =
        page.after === undefined ? 'SCAN requests' : 'SEARCH requests USING PRIMARY KEY (debug_id<?)'
      assert.deepEqual(ofAll, [expected])
    }
  })
}
