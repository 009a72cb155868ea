import { RecordNotFound } from '@txgw/base/store-errors'
import type { Database } from '../../database/database.ts'

const IS_ENABLED = 'SELECT is_enabled FROM accounts WHERE account_id = ?'

/** Must run within a transaction. Nothing is made for an account that was switched off a moment ago. Others own too. */
export function requireOwner(db: Database, ownerId: string | null): void {
  const [isEnabled = 1] = ownerId === null ? [] : (db.row(IS_ENABLED, ownerId) ?? [])
  if (isEnabled !== 1) throw new RecordNotFound(`the account ${ownerId} is switched off`)
}
