import type { Environment } from '@txgw/base/environment'

/** Environments share nothing: each has a schema of its own in the database. */
export function schemaOf(environment: Environment): string {
  return `txgw_${environment}`
}
