import type { AppStore } from '../apps/app-store.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { Asking } from '../validations/ask-merchant.ts'
import type { ValidationStore } from '../validations/validation-store.ts'
import type { Recharge, RechargeView } from './recharge.ts'
import type { RechargeStore } from './recharge-store.ts'

/** Every operation on a recharge needs these. */
export interface Recharging extends Asking {
  store: { apps: AppStore; orders: OrderStore; recharges: RechargeStore; validations: ValidationStore }
  /** Called with each recharge that this process has decided. */
  onDecided(recharge: Recharge): void
  /** Writes the response to the first request. It is kept as text, because a repeated request gets the same bytes. */
  writeAnswer(view: RechargeView): string
}
