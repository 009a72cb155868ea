import { ENVIRONMENTS } from '@txgw/base/environment'
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
