import { checkFields } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { cursorFormat, pageQuery, readLimit } from '../paging.ts'
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

export interface ValidationPage {
  validations: Validation[]
  /** Only when there is more. */
  nextCursor?: string
}

/** One page, newest first. */
export async function searchValidations({ store, query }: SearchValidations): Promise<ValidationPage> {
  const checked = checkSearch(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  const limit = readLimit(checked.value.limit)
  if (!limit.ok) throw invalidFields(limit.violations)
  const after = cursors.read(checked.value.cursor)
  if (!after.ok) throw invalidFields(after.violations)
  const found = await store.validations.searchValidations(toFilter(checked.value), {
    limit: limit.value + 1,
    ...(after.value && { after: after.value.id }),
  })
  const validations = found.slice(0, limit.value)
  const last = validations.at(-1)
  return found.length > limit.value && last
    ? { validations, nextCursor: cursors.write({ id: last.id }) }
    : { validations }
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
