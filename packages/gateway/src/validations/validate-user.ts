import { checkFields, fieldViolation, identifier, nonEmptyText } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { invalidFields } from '../service-error.ts'
import type { Store } from '../storage/store.ts'
import { type AskParts, askMerchant } from './ask-merchant.ts'
import type { Validation } from './validation.ts'

export const UserToValidate = Type.Object(
  {
    app_id: identifier('Application ID assigned by the service'),
    user_id: nonEmptyText(256, 'The player within the game'),
    server_id: Type.Optional(nonEmptyText(128, 'Number of the game server')),
  },
  { title: 'UserToValidate', additionalProperties: false },
)

const checkUser = checkFields(UserToValidate)

interface ValidateUser extends AskParts {
  store: Pick<Store, 'apps' | 'validations'>
  body: unknown
}

/** Asks the merchant outside a recharge; nothing but the validation comes of it. */
export async function validateUser({ store, body, ...parts }: ValidateUser): Promise<Validation> {
  const checked = checkUser(body)
  if (!checked.ok) throw invalidFields(checked.violations)
  const { app_id, user_id, server_id } = checked.value
  const app = await store.apps.findApp(app_id)
  if (!app) throw invalidFields([fieldViolation('app_id', 'is not a registered app', app_id)])
  const serverId = server_id !== undefined && { serverId: server_id }
  const { validation } = await askMerchant(parts, { app, userId: user_id, rechargeId: null, ...serverId })
  await store.validations.addValidation(validation)
  return validation
}
