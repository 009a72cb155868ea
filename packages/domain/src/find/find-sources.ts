import type { AppDirectory } from '../apps/app-directory.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { RechargeStore } from '../recharges/recharge-store.ts'
import type { RequestFinder } from '../requests/request-log.ts'
import type { ValidationStore } from '../validations/validation-store.ts'

/** Where things are looked for, in one environment. */
export interface FindSources {
  directory: Pick<AppDirectory, 'list'>
  store: { orders: OrderStore; recharges: RechargeStore; validations: ValidationStore }
  requestLog: RequestFinder
}
