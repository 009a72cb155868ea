import { identifier } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { ROLE_NAMES } from '../../../accounts/role.ts'
import { ENVIRONMENTS, type Environment } from '../../../base/environment.ts'

const APPS_MAX = 100

export const environments = Type.Array(Type.Enum(ENVIRONMENTS), {
  minItems: 1,
  maxItems: 8,
  description: 'The environments that it covers; production is never implied by sandbox',
})

export const role = Type.Enum(ROLE_NAMES, { description: 'What it may do' })

export const wantedAppIds = Type.Optional(
  Type.Array(identifier('Application ID'), {
    minItems: 1,
    maxItems: APPS_MAX,
    description: 'The apps of a merchant: required for the role merchant, refused for every other role',
  }),
)

export const shownAppIds = Type.Optional(Type.Array(Type.String(), { description: 'The apps of a merchant' }))

/** In a fixed order, each once. */
export function readEnvironments(given: readonly Environment[]): Environment[] {
  return ENVIRONMENTS.filter((environment) => given.includes(environment))
}

export function readAppIds(given: readonly string[] | undefined): string[] | null {
  return given === undefined ? null : [...new Set(given)]
}
