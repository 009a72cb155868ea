import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { record } from '@txgw/base/records/record'
import { wireForm } from '@txgw/base/records/wire-form'
import { grantFields } from '@txgw/domain/accounts/grant-fields'
import { identifier } from '@txgw/protocol/schemas'
import Type from 'typebox'

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
