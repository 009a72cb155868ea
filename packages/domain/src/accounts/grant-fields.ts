import { ENVIRONMENTS } from '@txgw/base/environment'
import { orNull } from '@txgw/base/nullable'
import { json, text } from '@txgw/base/records/columns'
import Type from 'typebox'
import { ROLE_NAMES } from './role.ts'

/** A role and where it holds, as a token, a person and an invitation have them. */
export const grantFields = {
  role: {
    schema: Type.Enum(ROLE_NAMES, { description: 'What it may do' }),
    sort: 'plain',
    shown: 'operator',
    column: text(),
  },
  environments: {
    schema: Type.Array(Type.Enum(ENVIRONMENTS), {
      minItems: 1,
      maxItems: 8,
      description: 'The environments that it covers; production is never implied by sandbox',
    }),
    sort: 'plain',
    shown: 'operator',
    column: json(),
  },
  /** Only for the role `merchant`. */
  appIds: {
    schema: Type.Optional(Type.Array(Type.String(), { description: 'The apps of a merchant' })),
    sort: 'plain',
    shown: 'operator',
    column: json(),
  },
} as const

/** Whose token or invitation it is: it goes along when that person is switched off. Names may be given anew, and ids are not. */
export const ownerId = {
  schema: orNull(
    Type.String({
      description:
        'The account that it belongs to and ends with; `operator-token` for the holder of the operator token; null when it was made before this was recorded',
    }),
  ),
  sort: 'plain',
  shown: 'operator',
  column: text(),
} as const
