export { KeyFormatError } from '@txgw/protocol'
export type { PlatformCertificate } from './certificate.ts'
export type { ClientOptions } from './client/client-options.ts'
export { type CallOptions, type Client, createClient } from './client/create-client.ts'
export type { Clock } from './clock.ts'
export {
  ConflictError,
  ConnectionError,
  InternalError,
  InvalidArgumentError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitedError,
  ServiceUnavailableError,
  TimeoutError,
  UnauthenticatedError,
  UnexpectedAnswerError,
} from './errors/service-errors.ts'
export { type ErrorCause, type ErrorDetail, TxgwError, type TxgwErrorFacts } from './errors/txgw-error.ts'
export type { Money, Open, Order, OrderItem, OrderStatus } from './order.ts'
export { allow, forbid, type PlayerFacts, playerNotFound } from './webhook/answers.ts'
export {
  createUserValidateHandler,
  type UserValidateHandler,
} from './webhook/create-user-validate-handler.ts'
export type {
  UserValidateHandlerOptions,
  ValidateContext,
  ValidateOptions,
} from './webhook/handler-options.ts'
export type { CertificateSource, Pause } from './webhook/key-fetcher.ts'
export type { PlatformKeys } from './webhook/known-keys.ts'
export {
  BodyConsumedError,
  NotificationRefusedError,
  type RefusalName,
} from './webhook/notification-refused.ts'
export {
  createPlatformKeyring,
  type KeyringParts,
  type PlatformKeyring,
} from './webhook/platform-keyring.ts'
export type {
  AskedPlayer,
  ForbiddenReasonCode,
  UserValidateAnswer,
  UserValidateNotification,
  UserValidateReply,
} from './webhook/user-validation.ts'
