/** The roles of the operator's own people and programs. Each one includes those before it. */
export const STAFF_ROLES = {
  viewer: 'Reads everything and changes nothing.',
  support:
    'Also validates players, sends validations again, checks webhook addresses and inspects signed requests.',
  operator:
    'Also changes orders, recharges, apps, keys and the clock of the sandbox, and answers notifications by hand.',
  admin: 'Also manages tokens, people and platform keys, and makes sign-in links.',
} as const

/** Every role with one line that says what it may do. */
export const ROLES = {
  ...STAFF_ROLES,
  merchant:
    'Sees given apps and nothing else, and changes their keys and webhook address. It includes no other role.',
} as const

export type StaffRole = keyof typeof STAFF_ROLES
export type Role = keyof typeof ROLES

export const STAFF_ROLE_NAMES = Object.keys(STAFF_ROLES) as StaffRole[]
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Whether the role may do everything that the needed role may do. */
export function includesRole(role: Role, needed: StaffRole): boolean {
  return role !== 'merchant' && STAFF_ROLE_NAMES.indexOf(role) >= STAFF_ROLE_NAMES.indexOf(needed)
}
