import type { AttemptStore } from '@txgw/domain/accounts/attempts/attempt-store'
import type { AccountStore } from '@txgw/domain/accounts/people/account-store'
import type { SessionStore } from '@txgw/domain/accounts/sessions/session-store'
import type { TokenStore } from '@txgw/domain/accounts/token-store'
import type { AppStore } from '@txgw/domain/apps/app-store'
import type { AuditStore } from '@txgw/domain/audit/audit-store'
import type { SettingStore } from '@txgw/domain/audit/setting-store'
import type { ChangeRequestStore } from '@txgw/domain/change-requests/change-request-store'
import type { MarkStore } from '@txgw/domain/evidence/store-marks'
import type { OrderStore } from '@txgw/domain/orders/order-store'
import type { PlatformKeyStore } from '@txgw/domain/platform-keys/platform-key-store'
import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import type { RequestStore } from '@txgw/domain/requests/request-store'
import type { ValidationStore } from '@txgw/domain/validations/validation-store'

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
  /** Only the store of production has any. */
  readonly attempts: AttemptStore
  /** Reads and durably writes, and leaves the data as it was. @throws {StoreUnavailable} */
  ping(): Promise<void>
  close(): Promise<void>
}
