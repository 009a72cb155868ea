import { ServiceError } from '../service-error.ts'
import type { Store } from '../storage/store.ts'
import type { AskParts } from './ask-merchant.ts'
import { validateUser } from './validate-user.ts'
import type { Validation } from './validation.ts'

interface ResendValidation extends AskParts {
  store: Pick<Store, 'apps' | 'validations'>
  id: string
}

/** Asks about the same player again, outside any recharge: a new notification and a new validation. */
export async function resendValidation({ id, ...parts }: ResendValidation): Promise<Validation> {
  const earlier = await parts.store.validations.findValidation(id)
  if (!earlier) throw new ServiceError('NOT_FOUND', { message: 'There is no such validation.' })
  const { appId, userId, serverId } = earlier
  const body = { app_id: appId, user_id: userId, ...(serverId !== null && { server_id: serverId }) }
  return validateUser({ ...parts, body })
}
