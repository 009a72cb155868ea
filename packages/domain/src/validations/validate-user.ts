import { brokenRule } from '@txgw/base/domain-error'
import type { AppStore } from '../apps/app-store.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type Asking, askMerchant } from './ask-merchant.ts'
import type { Validation } from './validation.ts'
import { validationAsked } from './validation-audit.ts'
import type { ValidationStore } from './validation-store.ts'

export interface Player {
  appId: string
  userId: string
  serverId?: string
}

interface ValidateUser extends Asking {
  store: { apps: AppStore; validations: ValidationStore }
  player: Player
  /** The validation whose question is asked again. */
  again?: string
  /** Names the author in the audit trail. */
  entryOf?: EntryOf | undefined
}

/** Asks the merchant outside a recharge. The only result is the validation. */
export async function validateUser({
  store,
  player,
  again,
  entryOf,
  ...asking
}: ValidateUser): Promise<Validation> {
  const { appId, ...asked } = player
  const app = await store.apps.findApp(appId)
  if (!app) throw brokenRule('appId', 'is not a registered app', appId)
  const { validation } = await askMerchant(asking, { app, rechargeId: null, ...asked })
  await store.validations.addValidation(validation, entryOf?.(validationAsked(validation, again)))
  return validation
}
