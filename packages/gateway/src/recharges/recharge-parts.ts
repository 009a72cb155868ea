import type { Store } from '../storage/store.ts'
import type { AskParts } from '../validations/ask-merchant.ts'

/** What every act on a recharge needs. */
export interface RechargeParts extends AskParts {
  store: Pick<Store, 'apps' | 'orders' | 'recharges' | 'validations'>
}
