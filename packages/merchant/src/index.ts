export { AuthorizationHeaderError, KeyFormatError } from '@txgw/protocol'
export type { PlatformCertificate } from './certificate.ts'
export type { CheckFinding, ClockFinding } from './client/check-findings.ts'
export type { CheckReport } from './client/check-service.ts'
export type { CallOptions, ClientOptions } from './client/client-options.ts'
export { type Client, createClient } from './client/create-client.ts'
export type { ClientHooks, Operation, ResponseEvent, RetryEvent, TryEvent } from './client/hooks.ts'
export type { PrivateKey, PrivateKeyObject } from './client/private-key.ts'
export { readCertificates, readOrder } from './client/read-answer.ts'
export { type OutgoingRequest, type SendOptions, sendRequest } from './client/send-request.ts'
export {
  type RequestSignature,
  type RequestToSign,
  type SigningOptions,
  signRequest,
} from './client/sign-request.ts'
export type { Clock } from './clock.ts'
export type { Answer } from './errors/error-of-answer.ts'
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
export { readNotification } from './webhook/read-notification.ts'
export type {
  AskedPlayer,
  ForbiddenReasonCode,
  UserValidateAnswer,
  UserValidateNotification,
  UserValidateReply,
} from './webhook/user-validation.ts'
export {
  type NotificationHeaders,
  type ReceivedNotification,
  type VerifyOptions,
  verifyNotification,
} from './webhook/verify-notification.ts'
