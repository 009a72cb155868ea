import type { OrderHistoryEntry } from './order.ts'

const OF_RECHARGE = 'recharge '

/** As a history keeps it. */
export const rechargeActor = (rechargeId: string): string => OF_RECHARGE + rechargeId

/**
 * Whether a recharge brought this version of an order. The actor alone does not tell, because people and programs have
 * names of any form.
 */
export function isOfRecharge({ source, actor }: Pick<OrderHistoryEntry, 'source' | 'actor'>): boolean {
  return source === 'recharge' && actor !== null && actor.startsWith(OF_RECHARGE)
}
