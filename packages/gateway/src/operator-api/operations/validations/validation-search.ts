import Type, { type Static } from 'typebox'
import { VALIDATION_OUTCOMES, type Validation } from '../../../validations/validation.ts'
import type { ValidationFilter, ValidationStore } from '../../../validations/validation-store.ts'
import { cursorFormat, type Page, pageQuery, readPage } from '../../paging.ts'

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const ValidationSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only validations of this app' })),
    user_id: Type.Optional(Type.String({ description: 'Only validations of this player' })),
    recharge_id: Type.Optional(Type.String({ description: 'Only validations of this recharge' })),
    outcome: Type.Optional(
      Type.Enum(VALIDATION_OUTCOMES, { description: 'Only validations with this outcome' }),
    ),
    ...pageQuery,
  },
  { title: 'ValidationSearch', additionalProperties: false },
)

type ValidationSearch = Static<typeof ValidationSearch>

const cursors = cursorFormat(Type.Object({ id: Type.String() }, { additionalProperties: false }))

/** One page, newest first. */
export async function searchValidationPage(
  validations: Pick<ValidationStore, 'searchValidations'>,
  query: ValidationSearch,
): Promise<Page<Validation>> {
  const filter = toFilter(query)
  return readPage({
    query,
    cursors,
    load: ({ limit, after }) =>
      validations.searchValidations(filter, { limit, ...(after && { after: after.id }) }),
    positionOf: ({ id }: Validation) => ({ id }),
  })
}

function toFilter({ app_id, user_id, recharge_id, outcome }: ValidationSearch): ValidationFilter {
  return {
    ...(app_id !== undefined && { appId: app_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(recharge_id !== undefined && { rechargeId: recharge_id }),
    ...(outcome !== undefined && { outcome: outcome as NonNullable<ValidationFilter['outcome']> }),
  }
}
