import { REASON_CODES, VALIDATION_OUTCOMES, type Validation } from '@txgw/domain/validations/validation'
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

const COLUMNS = [
  ...['started_at', 'app_id', 'user_id', 'server_id', 'outcome', 'reason.code', 'reason.message'],
  ...['duration_ms', 'validation_id', 'recharge_id', 'user_name'],
]

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
    columns: COLUMNS,
    async load({ limit, after }) {
      const page = { limit, ...(after && { after: after.id }) }
      const { rows, reached } = await validations.searchValidations(filter, page)
      return { rows, ...(reached !== undefined && { reached: { id: reached } }) }
    },
    positionOf: ({ id }) => ({ id }),
  }
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
