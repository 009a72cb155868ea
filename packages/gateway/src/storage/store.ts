import type { AppStore } from '../apps/app-store.ts'
import type { SettingStore } from '../base/setting-store.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { PlatformKeyStore } from '../platform-keys/platform-key-store.ts'
import type { RechargeStore } from '../recharges/recharge-store.ts'
import type { RequestStore } from '../requests/request-store.ts'
import type { ValidationStore } from '../validations/validation-store.ts'

/**
 * The storage of one environment, perhaps shared with other processes. Each part is declared by the domain that
 * needs it. Every method has happened durably when its promise resolves, and has not happened when it rejects; only
 * where the connection breaks during a commit does StoreUnavailable leave that open. Every write may be repeated, and
 * the repeat tells. A read gives everything that was acknowledged before it began, by whichever process.
 *
 * A store holds the rules that must be true between processes, and no others: ids, serials and idempotency keys are
 * unique; the order with the later update_time stays; a status or a recharge changes only from the state that was
 * read; the order of an ended recharge stays as it is; a replaced version is kept.
 */
export interface Store {
  readonly apps: AppStore
  readonly orders: OrderStore
  readonly recharges: RechargeStore
  readonly validations: ValidationStore
  readonly requests: RequestStore
  readonly platformKeys: PlatformKeyStore
  readonly settings: SettingStore
  /** Reads and writes, durably as every write, and leaves the data as it was. @throws {StoreUnavailable} */
  ping(): Promise<void>
  close(): Promise<void>
}
