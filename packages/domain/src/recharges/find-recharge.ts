import { DomainError } from '@txgw/base/domain-error'
import type { RechargeView } from './recharge.ts'
import type { Recharging } from './recharging.ts'

/** The recharge, with its last validation and its order in their current state. */
export async function findRecharge({ store }: Pick<Recharging, 'store'>, id: string): Promise<RechargeView> {
  const recharge = await store.recharges.findRecharge(id)
  if (!recharge) throw new DomainError('not-found', 'This recharge does not exist.')
  const { validationId, orderId, request } = recharge
  const [validation, order] = await Promise.all([
    validationId === null ? undefined : store.validations.findValidation(validationId),
    orderId === null ? undefined : store.orders.findOrder(request.appId, orderId),
  ])
  return { recharge, validation: validation ?? null, order: order ?? null }
}
