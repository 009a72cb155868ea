import { RecordNotFound } from '@txgw/base/store-errors'
import type { Transaction } from '../../pool/database.ts'

const IS_ENABLED = 'SELECT is_enabled FROM env.accounts WHERE account_id = $1 FOR SHARE'

/** Must run first in a transaction, which whoever switches the account off waits for. Others own too. */
export async function requireOwner(db: Transaction, ownerId: string | null): Promise<void> {
  const [isEnabled = true] = ownerId === null ? [] : ((await db.row(IS_ENABLED, ownerId)) ?? [])
  if (isEnabled !== true) throw new RecordNotFound(`the account ${ownerId} is switched off`)
}
