import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DELETE_OLDEST,
  DELETE_THEIR_RECHARGES,
} from '../../src/sqlite/statements/validations/validation-store.ts'
import { EXPLAINERS } from './explain.ts'

for (const [title, explain] of EXPLAINERS) {
  test(`the oldest validations are found without a sort${title}`, () => {
    const plan = explain(DELETE_OLDEST)
    assert.ok(plan.includes('SCAN validations USING INDEX sqlite_autoindex_validations_1'), plan.join('\n'))
    assert.ok(plan.includes('SEARCH validations USING INTEGER PRIMARY KEY (rowid=?)'), plan.join('\n'))
    assert.ok(!plan.some((step) => step.includes('TEMP B-TREE')), plan.join('\n'))
  })

  test(`the recharges of the oldest validations are found by their ids${title}`, () => {
    const plan = explain(DELETE_THEIR_RECHARGES)
    assert.ok(plan.includes('SCAN validations USING INDEX sqlite_autoindex_validations_1'), plan.join('\n'))
    assert.equal(plan[0], 'SEARCH recharges USING INDEX sqlite_autoindex_recharges_1 (id=?)', plan.join('\n'))
    assert.ok(!plan.some((step) => step.includes('TEMP B-TREE')), plan.join('\n'))
  })
}
