import type { OrderSketch } from '@txgw/domain/orders/order-store'
import type { RechargeSketch } from '@txgw/domain/recharges/recharge-store'

/** Expects user_id, currency, amount, create_micros, app_id and id. */
export function toOrderSketch(row: readonly unknown[]): OrderSketch {
  const [userId, currency, amount, createMicros, appId, id] = row
  return {
    appId: appId as string,
    id: id as string,
    userId: userId as string,
    createMicros: createMicros as number,
    ...toMoney(currency, amount),
  }
}

/** Expects id, currency and amount. */
export function toRechargeSketch([id, currency, amount]: readonly unknown[]): RechargeSketch {
  return { id: id as string, ...toMoney(currency, amount) }
}

/** A missing text is null on SQLite and empty on PostgreSQL. */
function toMoney(currency: unknown, amount: unknown): { currency?: string; amount?: string } {
  return {
    ...(currency ? { currency: String(currency) } : {}),
    ...(amount ? { amount: String(amount) } : {}),
  }
}
