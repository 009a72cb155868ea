import { checkFields } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { cursorFormat, type Page, pageQuery, readPage } from '../paging.ts'
import { invalidFields } from '../service-error.ts'
import type { Store, ValidationFilter } from '../storage/store.ts'
import { VALIDATION_OUTCOMES, type Validation } from './validation.ts'

/** An unknown parameter is refused: a misspelt filter must not show everything. */
export const ValidationSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only validations of this app' })),
    user_id: Type.Optional(Type.String({ description: 'Only validations of this player' })),
    recharge_id: Type.Optional(Type.String({ description: 'Only validations of this recharge' })),
    outcome: Type.Optional(
      Type.Enum(VALIDATION_OUTCOMES, { description: 'Only those that ended like this' }),
    ),
    ...pageQuery,
  },
  { title: 'ValidationSearch', additionalProperties: false },
)

const checkSearch = checkFields(ValidationSearch)
const cursors = cursorFormat(Type.Object({ id: Type.String() }, { additionalProperties: false }))

interface SearchValidations {
  store: Pick<Store, 'validations'>
  query: unknown
}

/** One page, newest first. */
export async function searchValidations({ store, query }: SearchValidations): Promise<Page<Validation>> {
  const checked = checkSearch(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  const filter = toFilter(checked.value)
  return readPage({
    query: checked.value,
    cursors,
    load: ({ limit, after }) =>
      store.validations.searchValidations(filter, { limit, ...(after && { after: after.id }) }),
    positionOf: ({ id }: Validation) => ({ id }),
  })
}

function toFilter({
  app_id,
  user_id,
  recharge_id,
  outcome,
}: Static<typeof ValidationSearch>): ValidationFilter {
  return {
    ...(app_id !== undefined && { appId: app_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(recharge_id !== undefined && { rechargeId: recharge_id }),
    ...(outcome !== undefined && { outcome: outcome as NonNullable<ValidationFilter['outcome']> }),
  }
}
