// One question to a game: the notification, the guarded connection, the reply and its verdict.
export { boundIntake } from '../network/bound-intake.ts'
export type { AskedPlayer } from '../topup/asked-player.ts'
export { decideTopup } from '../topup/decide-topup.ts'
export { isForgivable, noAnswer } from '../topup/no-answer.ts'
export { type ReadReply, readReply } from '../topup/read-reply.ts'
export type { Verdict } from '../topup/verdict.ts'
export type { Warning } from '../topup/warnings.ts'
export type { Parcel } from '../webhooks/attempt-once.ts'
export { deliver } from '../webhooks/deliver.ts'
export { createDial } from '../webhooks/dial.ts'
export { describeRefusal } from '../webhooks/dial-refusal.ts'
export { explainFailure } from '../webhooks/explain-failure.ts'
export { FairQueue } from '../webhooks/fair-queue.ts'
export { judgeUrl, type WebhookTarget } from '../webhooks/judge-url.ts'
export {
  type ConnectionOptions,
  MerchantConnection,
  type OutgoingRequest,
  type PostResult,
} from '../webhooks/merchant-connection.ts'
export { buildNotification } from '../webhooks/notification.ts'
export { createOpenSocket } from '../webhooks/open-socket.ts'
export { createResolveHost } from '../webhooks/resolve-host.ts'
export type { Signer } from '../webhooks/sign-notification.ts'
export { WEBHOOK_LIMITS } from '../webhooks/webhook-limits.ts'
