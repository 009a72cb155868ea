import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Found, IdPage } from '@txgw/base/list-page'
import { listColumns } from '@txgw/base/records/places'
import {
  REASON_CODES,
  VALIDATION_OUTCOMES,
  type Validation,
  validationFields,
} from '@txgw/domain/validations/validation'
import type { ValidationFilter, ValidationStore } from '@txgw/domain/validations/validation-store'
import Type, { type Static } from 'typebox'
import { BY_ID, type List } from '../../lists/list.ts'
import { periodQuery, toPeriod } from '../../lists/period.ts'
import { pageQuery } from '../../paging.ts'
import { toWireValidation } from './validation-wire.ts'

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const ValidationSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only validations of this app' })),
    user_id: Type.Optional(Type.String({ description: 'Only validations of this player' })),
    recharge_id: Type.Optional(Type.String({ description: 'Only validations of this recharge' })),
    outcome: Type.Optional(
      Type.Enum(VALIDATION_OUTCOMES, { description: 'Only validations with this outcome' }),
    ),
    reason: Type.Optional(
      Type.Enum(REASON_CODES, { description: 'Only validations with this `reason.code`' }),
    ),
    ...periodQuery('validations that began'),
    ...pageQuery,
  },
  { title: 'ValidationSearch', additionalProperties: false },
)

type ValidationSearch = Static<typeof ValidationSearch>

const columns = listColumns(validationFields)

const ROWS_PER_READ = 16
const REPLIES_LENGTH_MAX = 1024 * 1024

/** The newest first. The period goes by the id, as the order does. */
export function validationList(
  validations: Pick<ValidationStore, 'searchValidations'>,
  query: ValidationSearch,
): List<Validation, { id: string }> {
  const filter = { ...toFilter(query), ...toPeriod(query) }
  return {
    ...BY_ID,
    name: 'validations',
    toWire: toWireValidation,
    columns,
    load: ({ limit, after }) =>
      loadBounded({ limit, ...(after && { after: after.id }) }, (page) =>
        validations.searchValidations(filter, page),
      ),
    positionOf: ({ id }) => ({ id }),
  }
}

/**
 * Reads a few rows at a time, and ends the page when they hold too much: a merchant may fill each with two long texts,
 * and whoever looks at the list would hold up the event loop. All reads of a page look no further than the first says.
 */
async function loadBounded(
  { limit, after }: IdPage,
  load: (page: IdPage) => Promise<Found<Validation>>,
): Promise<{ rows: Validation[]; reached?: { id: string } }> {
  const rows: Validation[] = []
  let length = 0
  let reached: string | undefined
  for (let last = after; ; last = rows.at(-1)?.id) {
    const count = Math.min(limit - rows.length, ROWS_PER_READ)
    const found = await load({
      limit: count,
      ...(last !== undefined && { after: last }),
      ...(reached !== undefined && { from: reached }),
    })
    reached ??= found.reached
    for (const row of found.rows) {
      rows.push(row)
      length += repliesLength(row)
      if (length > REPLIES_LENGTH_MAX && rows.length < limit) return { rows, reached: { id: row.id } }
    }
    if (rows.length === limit) return { rows }
    if (found.rows.length < count) return { rows, ...(reached !== undefined && { reached: { id: reached } }) }
    await nextTurn()
  }
}

function repliesLength({ delivery: { attempts } }: Validation): number {
  return attempts.reduce((sum, { replyBody = '' }) => sum + replyBody.length, 0)
}

function toFilter({ app_id, user_id, recharge_id, outcome, reason }: ValidationSearch): ValidationFilter {
  return {
    ...(app_id !== undefined && { appId: app_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(recharge_id !== undefined && { rechargeId: recharge_id }),
    ...(outcome !== undefined && { outcome: outcome as NonNullable<ValidationFilter['outcome']> }),
    ...(reason !== undefined && { reasonCode: reason }),
  }
}
