import type { AppStore } from '../apps/app-store.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { AskParts } from '../validations/ask-merchant.ts'
import type { ValidationStore } from '../validations/validation-store.ts'
import type { RechargeView } from './recharge.ts'
import type { RechargeStore } from './recharge-store.ts'

/** What every act on a recharge needs. */
export interface RechargeParts extends AskParts {
  store: { apps: AppStore; orders: OrderStore; recharges: RechargeStore; validations: ValidationStore }
  /** The answer to whoever started it, as text, because a repeated request gets the same bytes. */
  writeAnswer(view: RechargeView): string
}
