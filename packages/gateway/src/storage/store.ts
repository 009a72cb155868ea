import type { AccountStore } from '../accounts/people/account-store.ts'
import type { SessionStore } from '../accounts/sessions/session-store.ts'
import type { TokenStore } from '../accounts/token-store.ts'
import type { AppStore } from '../apps/app-store.ts'
import type { AuditStore } from '../audit/audit-store.ts'
import type { SettingStore } from '../base/setting-store.ts'
import type { ChangeRequestStore } from '../change-requests/change-request-store.ts'
import type { MarkStore } from '../evidence/store-marks.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { PlatformKeyStore } from '../platform-keys/platform-key-store.ts'
import type { RechargeStore } from '../recharges/recharge-store.ts'
import type { RequestStore } from '../requests/request-store.ts'
import type { ValidationStore } from '../validations/validation-store.ts'

/**
 * The storage of one environment, perhaps shared with other processes. The domain that needs a part declares
 * it. When a method resolves, its effect is durable; when it rejects, nothing has happened. Only
 * StoreUnavailable can leave that open: the connection broke during the commit, or the standby did not
 * confirm it. Every write may be repeated, and its result shows the repeat. A read sees every write that was
 * acknowledged before the read began, whichever process made it.
 *
 * A store enforces the rules that must hold across processes, and no others: ids, serials and idempotency
 * keys are unique; the order with the later update_time stays; a status or a recharge changes only from the
 * state that was read; the order of an ended recharge does not change; a replaced version is kept; a change and its
 * entry of the audit trail are stored together or not at all, and the trail only grows.
 */
export interface Store {
  readonly apps: AppStore
  readonly orders: OrderStore
  readonly recharges: RechargeStore
  readonly validations: ValidationStore
  readonly requests: RequestStore
  readonly platformKeys: PlatformKeyStore
  readonly settings: SettingStore
  readonly marks: MarkStore
  /** Only the store of production has any. */
  readonly tokens: TokenStore
  readonly changeRequests: ChangeRequestStore
  readonly audit: AuditStore
  /** Only the store of production has any. */
  readonly accounts: AccountStore
  /** Only the store of production has any. */
  readonly sessions: SessionStore
  /** Reads and durably writes, and leaves the data as it was. @throws {StoreUnavailable} */
  ping(): Promise<void>
  close(): Promise<void>
}
