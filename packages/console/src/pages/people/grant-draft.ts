import type { Environment } from '@txgw/base/environment'
import type { Role } from '@txgw/domain/accounts/role'
import type { ReactNode } from 'react'
import { ApiError } from '../../shared/states/api-error.ts'

export interface Grant {
  role: Role
  environments: Environment[]
  /** Only sent for the role `merchant`. */
  app_ids: string[]
}

/** The least that can be given. Production is never implied. */
export const LEAST_GRANT: Grant = { role: 'viewer', environments: ['sandbox'], app_ids: [] }

/** Whether whoever has this grant could change production. */
export function changesProduction({ role, environments }: Pick<Grant, 'role' | 'environments'>): boolean {
  return (role === 'operator' || role === 'admin') && environments.includes('production')
}

/** An absent list lets the service say that the merchant needs apps. */
export function wireGrant({ role, environments, app_ids }: Grant) {
  return { role, environments, ...(role === 'merchant' && app_ids.length > 0 && { app_ids }) }
}

/** The problem of a field, or of one entry in its list. */
export function errorAt(errors: Record<string, ReactNode>, field: string): ReactNode {
  const found = Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))
  return found?.[1]
}

/** Whether every problem has a field that shows it, so that it need not be told twice. */
export function isShownByFields(error: Error | null, fields: string[]): boolean {
  const errors = error instanceof ApiError ? error.fieldErrors : {}
  const shown = fields.filter((field) => errorAt(errors, field) !== undefined).length
  return shown > 0 && shown === Object.keys(errors).length
}
