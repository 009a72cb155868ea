import type { Environment } from '@txgw/base/environment'
import type { StaffRole } from '../role.ts'

/** Gives everybody whose claim has the value a role. */
export interface RoleMapping {
  value: string
  role: StaffRole
  environments: Environment[]
}

/** The identity provider that people sign in with, as the operator has set it. */
export interface OpenidSettings {
  issuer: string
  clientId: string
  /** Undefined for a public client, which proves itself by PKCE alone. */
  clientSecret: string | undefined
  /** The claim whose values are mapped to roles. When undefined, roles come from invitations alone. */
  roleClaim: string | undefined
  /** The first one that fits decides. */
  roles: RoleMapping[]
}
