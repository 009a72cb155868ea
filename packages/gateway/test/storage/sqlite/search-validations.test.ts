import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchStatement } from '../../../src/storage/sqlite/statements/search-validations.ts'
import { VALIDATION_OUTCOMES } from '../../../src/validations/validation.ts'
import type { ValidationFilter } from '../../../src/validations/validation-store.ts'
import { EXPLAINERS } from './explain.ts'

const ALL: Required<ValidationFilter> = { appId: 'a', userId: 'u', rechargeId: 'r', outcome: 'forbidden' }
const FIELDS = Object.keys(ALL) as (keyof ValidationFilter)[]
const COMBINATIONS = Array.from({ length: 2 ** FIELDS.length }, (_, bits) =>
  Object.fromEntries(FIELDS.filter((_, bit) => bits & (1 << bit)).map((field) => [field, ALL[field]])),
) as ValidationFilter[]
const PAGES = [{ limit: 50 }, { limit: 50, after: 'x' }]

/** Each step names the index and how far its columns are fixed: by equality, then from the position on. */
function expectedStep(filter: ValidationFilter, { after }: { after?: string }): string {
  const found = 'SEARCH validations USING INDEX'
  const beyond = after === undefined ? '' : ' AND id<?'
  if (filter.rechargeId) return `${found} validations_by_recharge (recharge_id=? AND outcome=?${beyond})`
  if (filter.userId) return `${found} validations_by_user (user_id=? AND outcome=?${beyond})`
  if (filter.appId) return `${found} validations_by_app (app_id=? AND outcome=?${beyond})`
  return `${found} validations_by_outcome (outcome=?${beyond})`
}

for (const [title, explain] of EXPLAINERS) {
  test(`no search of validations scans a table or sorts${title}`, () => {
    for (const filter of COMBINATIONS) {
      for (const page of PAGES) {
        const asked = JSON.stringify({ filter, page })
        const plan = explain(searchStatement(filter, page).sql)
        const steps = plan.filter((step) => /SCAN|SEARCH/.test(step))
        assert.deepEqual(new Set(steps), new Set([expectedStep(filter, page)]), asked)
        assert.equal(steps.length, filter.outcome ? 1 : VALIDATION_OUTCOMES.length, asked)
        assert.ok(!plan.some((step) => step.includes('TEMP B-TREE')), asked)
      }
    }
  })
}
