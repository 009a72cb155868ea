import type { AppStore } from './app-store.ts'
import type { OrderStore } from './order-store.ts'
import type { RechargeStore } from './recharge-store.ts'
import type { PlatformKeyStore, RequestStore, SettingStore } from './shared-stores.ts'
import type { ValidationStore } from './validation-store.ts'

export type * from './app-store.ts'
export type * from './order-store.ts'
export type * from './recharge-store.ts'
export type * from './shared-stores.ts'
export * from './store-errors.ts'
export type * from './validation-store.ts'

/**
 * The storage of one environment, perhaps shared with other processes. Every method has happened durably when
 * its promise resolves, and has not happened when it rejects; only where the connection to a store breaks
 * while it commits does StoreUnavailable leave that open. Every write may be repeated, and the repeat tells.
 * A read gives everything that was acknowledged before it began, by whichever process. A store knows no rule
 * of the domain but uniqueness.
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
