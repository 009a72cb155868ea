import type { Actor } from '../accounts/actor.ts'
import { judgePermission } from '../accounts/permission.ts'
import {
  type FieldChange,
  isMerchantChange,
  type MerchantChange,
  type RequestedChange,
} from './change-request.ts'
import { permissionFor } from './permission-for.ts'

interface DescribedChange {
  /** Null where the app says it. */
  about: string | null
  changes: FieldChange[]
}

/**
 * Old and new values of every kind of change, for people. Only admins see people and tokens.
 * @param viewer undefined for one that may see everything
 */
export function describeChange(
  change: RequestedChange,
  viewer?: Pick<Actor, 'role' | 'environments'>,
): DescribedChange {
  if (isMerchantChange(change)) return { about: null, changes: [merchantChange(change)] }
  const { role } = permissionFor(change.kind, 'production')
  const needed = { role, environments: [], admitsMerchants: false } as const
  if (viewer && role === 'admin' && judgePermission(viewer, needed) !== 'allowed')
    return { about: null, changes: [] }
  return { about: change.about, changes: change.changes }
}

function merchantChange(change: MerchantChange): FieldChange {
  switch (change.kind) {
    case 'add-key':
      return { field: 'keys', before: null, after: change.serialNo }
    case 'revoke-key':
      return { field: 'keys', before: change.serialNo, after: null }
    case 'change-webhook':
      return { field: 'webhook_url', before: change.replaces ?? null, after: change.webhookUrl }
  }
}
