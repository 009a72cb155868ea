import type { Environment } from '@txgw/base/environment'
import { StoreUnavailable } from '@txgw/base/store-errors'

/** The setting that says which environment's data a store holds. */
export const ENVIRONMENT_SETTING = 'environment'

/** @throws {StoreUnavailable} the store belongs to another environment */
export function refuseOtherEnvironment(found: unknown, environment: Environment, where: string): void {
  if (found === environment) return
  throw new StoreUnavailable(
    `${where} holds the data of ${found} and is not used for ${environment}; check the data directory or the ` +
      'address of the database, and any backup that was restored there',
  )
}
