import { identifier } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { grantFields } from '../../../accounts/grant-fields.ts'
import { ENVIRONMENTS, type Environment } from '../../../base/environment.ts'
import { record } from '../../../base/records/record.ts'
import { wireForm } from '../../../base/records/wire-form.ts'

const APPS_MAX = 100

export const {
  environments,
  role,
  app_ids: shownAppIds,
} = wireForm(record(grantFields), 'operator').properties

export const wantedAppIds = Type.Optional(
  Type.Array(identifier('Application ID'), {
    minItems: 1,
    maxItems: APPS_MAX,
    description: 'The apps of a merchant: required for the role merchant, refused for every other role',
  }),
)

/** In a fixed order, each once. */
export function readEnvironments(given: readonly Environment[]): Environment[] {
  return ENVIRONMENTS.filter((environment) => given.includes(environment))
}

export function readAppIds(given: readonly string[] | undefined): string[] | null {
  return given === undefined ? null : [...new Set(given)]
}
