import assert from 'node:assert/strict'
import { LOOKED_AT_MAX } from '@txgw/base/list-page'
import type { RechargeFilter } from '@txgw/domain/recharges/recharge-store'
import type { RequestFilter } from '@txgw/domain/requests/request-store'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import type { ValidationFilter } from '@txgw/domain/validations/validation-store'
import { rechargeList } from '../../src/postgres/statements/recharges/search-recharges.ts'
import { requestList } from '../../src/postgres/statements/requests/search-requests.ts'
import { type IdList, pageStatement, windowStatement } from '../../src/postgres/statements/search-by-id.ts'
import { validationList } from '../../src/postgres/statements/validations/search-validations.ts'
import type { IdBounds } from '../../src/rows/id-bounds.ts'
import { combinations } from './combinations.ts'
import type { Explain, Plan } from './explain.ts'

const LIMIT = 20
const PARTITIONS = 16
const WHOLE_READS = ['Seq Scan', 'Bitmap Heap Scan', 'Hash Join', 'Merge Join', 'Gather']
export const APP_IDS = ['app-7', 'app-3', 'app-none']

/** The newest, those after a position, those of a period, and those of a period in which there is nothing. */
const BOUNDS: IdBounds[] = [
  {},
  { before: '00050000' },
  { from: '00020000', before: '00050000' },
  { from: '9' },
]

export function assertBounded(plan: Plan, rowsMax: number, title: string): void {
  for (const kind of WHOLE_READS) assert.ok(!plan.kinds.has(kind), `${title}: ${kind}`)
  assert.ok(plan.rowsRead <= rowsMax, `${title} reads ${plan.rowsRead} rows, more than ${rowsMax}`)
}

const VALIDATION_FILTER: Required<ValidationFilter> = {
  appId: 'app-7',
  userId: 'user-7',
  rechargeId: 'recharge-2',
  outcome: 'timeout',
  reasonCode: 'timeout-connect',
}

export async function checkValidationSearches(explain: Explain): Promise<void> {
  const indexOf = (filter: ValidationFilter, isOfApp: boolean) => {
    if (filter.rechargeId) return 'validations_by_recharge'
    if (filter.userId) return 'validations_by_user'
    return isOfApp ? 'validations_by_app' : 'validations_by_outcome'
  }
  for (const filter of combinations<ValidationFilter>(VALIDATION_FILTER)) {
    const scans = filter.outcome || filter.reasonCode || filter.rechargeId ? 1 : VALIDATION_OUTCOMES.length
    const rowsMax = scans * ((filter.reasonCode ? 2 * LIMIT : LIMIT) + PARTITIONS)
    await checkList(explain, filter, validationList, { indexOf, rowsMax })
  }
}

export async function checkRequestSearches(explain: Explain): Promise<void> {
  const indexOf = ({ errorNames }: RequestFilter, isOfApp: boolean) => {
    if (errorNames) return isOfApp ? 'requests_by_app_error' : 'requests_by_error'
    return isOfApp ? 'requests_by_app' : 'requests_pkey'
  }
  const filters: RequestFilter[] = [
    {},
    { errorNames: ['NOT_FOUND'] },
    { errorNames: ['NOT_FOUND', 'UNAUTHENTICATED', 'NONE'] },
    { isAnswered: true },
  ]
  for (const filter of filters)
    for (const app of [{}, { appId: 'app-7' }]) {
      const scans = filter.errorNames?.length ?? 1
      const rowsMax = scans * LIMIT * 2
      await checkList(explain, { ...filter, ...app }, requestList, { indexOf, rowsMax, isMerged: scans > 1 })
    }
}

export async function checkRechargeSearches(explain: Explain): Promise<void> {
  const indexOf = ({ userId }: RechargeFilter, isOfApp: boolean) => {
    if (userId) return 'recharges_by_user'
    return isOfApp ? 'recharges_pkey' : 'recharges_by_id'
  }
  const all = { appId: 'app-7', userId: 'user-7', state: 'ACCEPTED' } as const
  for (const filter of combinations<typeof all>(all))
    await checkList(explain, filter, rechargeList, { indexOf, rowsMax: 2 * LIMIT + PARTITIONS })
}

interface Expected<F> {
  indexOf(filter: F, isOfApp: boolean): string
  rowsMax: number
  /** Whether a few rows of each index page are sorted. */
  isMerged?: boolean
}

/** A list as it is asked for, and the same for some apps in place of one or of all. */
async function checkList<F extends { appId?: string }>(
  explain: Explain,
  filter: F,
  listOf: (filter: F & { appIds?: string[] }) => IdList,
  { indexOf, rowsMax, isMerged }: Expected<F>,
): Promise<void> {
  const { appId, ...others } = filter
  const ofSome = { ...others, appIds: APP_IDS } as unknown as F & { appIds: string[] }
  for (const asked of [filter, ofSome])
    for (const bounds of BOUNDS) {
      const title = JSON.stringify({ asked, bounds })
      const isOfApp = asked === ofSome || appId !== undefined
      const times = asked === ofSome ? APP_IDS.length : 1
      const index = new Set([indexOf(filter, isOfApp)])
      const { text, values } = pageStatement(listOf(asked), bounds, LIMIT)
      const plan = await explain(text, values)
      assert.deepEqual(plan.indexes, index, title)
      if (asked === filter && !isMerged) assert.ok(!plan.kinds.has('Sort'), title)
      assertBounded(plan, times * rowsMax, title)
      const window = windowStatement(listOf(asked), bounds.before)
      if (!window) continue
      const looking = await explain(window.text, window.values)
      assert.deepEqual(looking.indexes, index, `the window of ${title}`)
      assertBounded(looking, times * (LOOKED_AT_MAX + PARTITIONS), `the window of ${title}`)
    }
}
