// What a store keeps, and the errors it throws. Opens none.
export { type App, type AppKey, VALIDATION_DEADLINE_MS } from '../apps/app.ts'
export type { Order, OrderHistoryEntry, OrderWithHistory } from '../orders/order.ts'
export type { PlatformKey } from '../platform-keys/platform-key.ts'
export type { Recharge } from '../recharges/recharge.ts'
export type { RequestRecord } from '../requests/request-record.ts'
export { BULK_KINDS, BulkConflict, type BulkKind, type BulkStore } from '../storage/bulk-store.ts'
export type { MigrationKind } from '../storage/numbered-migrations.ts'
export {
  DuplicateRecord,
  type Lease,
  type OrderFilter,
  type OrderPosition,
  type PutOutcome,
  type RechargeDecision,
  RecordNotFound,
  SchemaTooNew,
  type StatusChange,
  type Store,
  StoreUnavailable,
  type ValidationCount,
  type ValidationFilter,
  type ValidationPeriod,
} from '../storage/store.ts'
export { VALIDATION_OUTCOMES, type Validation } from '../validations/validation.ts'
