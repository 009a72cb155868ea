import type { AppStore } from '../apps/app-store.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { Asking } from './ask-merchant.ts'
import { findValidation } from './find-validation.ts'
import { validateUser } from './validate-user.ts'
import type { Validation } from './validation.ts'
import type { ValidationStore } from './validation-store.ts'

interface ResendValidation extends Asking {
  store: { apps: AppStore; validations: ValidationStore }
  id: string
  entryOf?: EntryOf
}

/** Asks about the same player again, outside any recharge, with a new notification and a new validation. */
export async function resendValidation({ id, ...asking }: ResendValidation): Promise<Validation> {
  const { appId, userId, serverId } = await findValidation(asking.store, id)
  const player = { appId, userId, ...(serverId !== null && { serverId }) }
  return validateUser({ ...asking, player, again: id })
}
