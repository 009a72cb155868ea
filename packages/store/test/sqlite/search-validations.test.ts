import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import type { ValidationFilter } from '@txgw/domain/validations/validation-store'
import type { IdBounds } from '../../src/rows/id-bounds.ts'
import { pageStatement, windowStatement } from '../../src/sqlite/statements/search-by-id.ts'
import { scanOf } from '../../src/sqlite/statements/validations/search-validations.ts'
import { BOUNDS, boundsStep, stepsOf } from './bounds.ts'
import { EXPLAINERS } from './explain.ts'

const ALL: Required<ValidationFilter> = {
  appId: 'a',
  userId: 'u',
  rechargeId: 'r',
  outcome: 'forbidden',
  reasonCode: 'GEO_RESTRICTION',
}
const FIELDS = Object.keys(ALL) as (keyof ValidationFilter)[]
const COMBINATIONS = Array.from({ length: 2 ** FIELDS.length }, (_, bits) =>
  Object.fromEntries(FIELDS.filter((_, bit) => bits & (1 << bit)).map((field) => [field, ALL[field]])),
) as ValidationFilter[]

/** Each step names the index and how far its columns are fixed: by equality, then from the position on. */
function expectedStep(filter: ValidationFilter, bounds: IdBounds): string {
  const found = 'SEARCH validations USING INDEX'
  const within = boundsStep('id', bounds)
  const beyond = within && ` AND ${within}`
  if (filter.rechargeId) return `${found} validations_by_recharge (recharge_id=? AND outcome=?${beyond})`
  if (filter.userId) return `${found} validations_by_user (user_id=? AND outcome=?${beyond})`
  if (filter.appId) return `${found} validations_by_app (app_id=? AND outcome=?${beyond})`
  return `${found} validations_by_outcome (outcome=?${beyond})`
}

for (const [title, explain] of EXPLAINERS) {
  test(`no search of validations scans a table or sorts${title}`, () => {
    for (const filter of COMBINATIONS) {
      for (const bounds of BOUNDS) {
        const asked = JSON.stringify({ filter, bounds })
        const plan = explain(pageStatement(scanOf(filter), bounds, 50).sql)
        const steps = stepsOf(plan)
        assert.deepEqual(new Set(steps), new Set([expectedStep(filter, bounds)]), asked)
        const isOfOne = filter.outcome ?? filter.reasonCode
        assert.equal(steps.length, isOfOne ? 1 : VALIDATION_OUTCOMES.length, asked)
        assert.ok(!plan.some((step) => step.includes('TEMP B-TREE')), asked)
        if (!filter.reasonCode) continue
        const [window] = explain(windowStatement(scanOf(filter), bounds).sql)
        assert.equal(window?.replace('COVERING ', ''), expectedStep(filter, bounds), `the window of ${asked}`)
      }
    }
  })
}
