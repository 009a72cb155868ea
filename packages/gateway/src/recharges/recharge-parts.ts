import type { Store } from '../storage/store.ts'
import type { AskParts } from '../validations/ask-merchant.ts'
import type { RechargeView } from './recharge.ts'

/** What every act on a recharge needs. */
export interface RechargeParts extends AskParts {
  store: Pick<Store, 'apps' | 'orders' | 'recharges' | 'validations'>
  /** The answer to whoever started it, as text, because a repeated request gets the same bytes. */
  writeAnswer(view: RechargeView): string
}
