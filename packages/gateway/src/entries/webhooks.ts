// One question to a game: the notification, the guarded connection, the reply and its verdict.
export type { Dispatch } from '../delivery/attempt-once.ts'
export {
  Connection,
  type ConnectionOptions,
  type OutgoingRequest,
  type PostResult,
} from '../delivery/connection.ts'
export { deliver } from '../delivery/deliver.ts'
export { createDial } from '../delivery/dial.ts'
export { describeRefusal } from '../delivery/dial-refusal.ts'
export { explainFailure } from '../delivery/explain-failure.ts'
export { FairQueue } from '../delivery/fair-queue.ts'
export { judgeUrl, type WebhookTarget } from '../delivery/judge-url.ts'
export { createOpenSocket } from '../delivery/open-socket.ts'
export { createResolveHost } from '../delivery/resolve-host.ts'
export type { Signer } from '../delivery/sign-notification.ts'
export { WEBHOOK_LIMITS } from '../delivery/webhook-limits.ts'
export { boundIntake } from '../network/bound-intake.ts'
export type { AskedPlayer } from '../topup/asked-player.ts'
export { decideTopup } from '../topup/decide-topup.ts'
export { isForgivable, noAnswer } from '../topup/no-answer.ts'
export { type ReadReply, readReply } from '../topup/read-reply.ts'
export type { Verdict } from '../topup/verdict.ts'
export type { Warning } from '../topup/warnings.ts'
export { buildNotification, PLAYER_ANSWERS, verdictOf } from '../validations/user-validate.ts'
