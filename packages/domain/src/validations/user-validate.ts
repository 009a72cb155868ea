import type { Attempt, Ending } from '@txgw/delivery/event/attempt'
import type { AnswerRules, EventKind } from '@txgw/delivery/event/event-kind'
import { putInEnvelope } from '@txgw/delivery/event/notification'
import type { UserValidateNotification } from '@txgw/protocol/schemas'
import type { App } from '../apps/app.ts'
import type { AskedPlayer } from '../topup/asked-player.ts'
import { decideTopup, unanswered } from '../topup/decide-topup.ts'
import { causeOf, type NoAnswerCode, noAnswer } from '../topup/no-answer.ts'
import { readReply } from '../topup/read-reply.ts'
import type { Verdict } from '../topup/verdict.ts'

export type ValidationAttempt = Attempt<NoAnswerCode>

/** One question about a player. */
export interface PlayerQuestion {
  asked: AskedPlayer
  app: Pick<App, 'webhookUrl' | 'validationDeadlineMs' | 'onUnreachable'>
  /** A unique id that the merchant sees. A second attempt has the same id. */
  notificationId: string
}

const ENVELOPE = {
  event_type: 'USER_VALIDATE',
  event_version: 'v1',
  resource_type: 'RESOURCE_TYPE_USER',
  resource_version: 'v1',
  summary: 'Does this player exist, and may it top up?',
} as const

interface NotificationFacts {
  id: string
  nowMs: number
  asked: AskedPlayer
}

export function buildNotification({ id, nowMs, asked }: NotificationFacts): UserValidateNotification {
  const { appId: app_id, userId: user_id, serverId: server_id } = asked
  const resource = { app_id, user_id, ...(server_id !== undefined && { server_id }) }
  return putInEnvelope(ENVELOPE, { id, nowMs, resource })
}

/** With these statuses the merchant itself says that it could not answer. */
const STATUSES_ASKED_AGAIN: ReadonlySet<number> = new Set([502, 503, 504])

/** What counts as an answer about a player. */
export const PLAYER_ANSWERS: AnswerRules<Pick<PlayerQuestion, 'asked'>, Verdict, NoAnswerCode> = {
  read(raw, { asked }) {
    const reply = readReply(raw)
    if (!reply.ok) return reply
    const answer = decideTopup({ asked, reply })
    const isAttributed = reply.fields.user_id === asked.userId
    return { ok: true, answer, isAttributed, needsAttribution: answer.kind !== 'no-answer' }
  },
  explain: noAnswer,
  causeOf,
  again: {
    after({ failure, status = 0 }, wasReused) {
      const isServerError = failure?.code === 'server-error' || failure?.code === 'server-error-body'
      // Over a reused connection this may be the reply to another request.
      return isServerError && (wasReused || STATUSES_ASKED_AGAIN.has(status))
    },
    contradicts: (unattributed, later) => unattributed.kind === 'forbidden' && later.kind === 'allowed',
  },
}

/** The question of the contract, asked before a top-up. */
export const USER_VALIDATE: EventKind<PlayerQuestion, Verdict, NoAnswerCode> = {
  ...PLAYER_ANSWERS,
  receiverOf: ({ app }) => ({ address: app.webhookUrl, deadlineMs: app.validationDeadlineMs }),
  laneOf: ({ asked, app }) => ({
    appId: asked.appId,
    subject: asked.userId,
    asksAnyway: app.onUnreachable === 'continue',
  }),
  write: ({ asked, notificationId: id }, nowMs) => JSON.stringify(buildNotification({ id, nowMs, asked })),
}

/** A missing answer is a verdict too. */
export function verdictOf(ending: Ending<Verdict, NoAnswerCode>): Verdict {
  return ending.ok ? ending.answer : unanswered(ending.failure)
}
