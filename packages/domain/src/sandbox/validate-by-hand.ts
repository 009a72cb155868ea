import type { AppClock, Clock } from '@txgw/base/clock'
import { type Failure, type FailureStage, wholeMicros } from '@txgw/delivery/event/attempt'
import { type Signer, signNotification } from '@txgw/delivery/event/sign-notification'
import { decideTopup } from '../topup/decide-topup.ts'
import { type NoAnswerCode, noAnswer } from '../topup/no-answer.ts'
import { type ReadReply, readReply } from '../topup/read-reply.ts'
import type { ValidationResult, Validator } from '../validations/create-validator.ts'
import {
  buildNotification,
  type PlayerQuestion,
  type ValidationAttempt,
} from '../validations/user-validate.ts'
import type { HeldNotifications, HoldEnd } from './held-notifications.ts'

export interface ByHandOptions {
  held: HeldNotifications
  platformKeys: { current(): Signer }
  makeNonce(): string
  clock: AppClock
  realClock: Clock
  monotonicMs(): number
}

export interface HeldQuestion {
  rechargeId: string | null
  /** Called when the notification is held. */
  onHeld?(notificationId: string): void
}

const REPLY_HEADERS = { 'content-type': 'application/json' }

/**
 * A validator that sends nothing. The signed notification waits for a reply by hand, which is read like any other
 * reply.
 */
export function validatorByHand(options: ByHandOptions, held: HeldQuestion): Pick<Validator, 'validate'> {
  return { validate: (question) => validateByHand(question, options, held) }
}

async function validateByHand(
  question: PlayerQuestion,
  options: ByHandOptions,
  { rechargeId, onHeld }: HeldQuestion,
): Promise<ValidationResult> {
  const { asked, notificationId } = question
  const { appId, userId, serverId = null } = asked
  const startedAt = options.monotonicMs()
  const startedAtMs = options.clock.nowMs(appId)
  const sinceMs = options.realClock.nowMs()
  const deadlineMs = sinceMs + options.held.holdMs
  const body = JSON.stringify(buildNotification({ id: notificationId, nowMs: startedAtMs, asked }))
  const { shown: headers } = await signNotification({
    body: Buffer.from(body),
    signer: options.platformKeys.current(),
    nonce: options.makeNonce(),
    nowMs: sinceMs,
    deadlineAtMs: deadlineMs,
  })
  const about = { notificationId, rechargeId, appId, userId, serverId }
  const holding = options.held.hold({ ...about, body, headers, sinceMs, deadlineMs })
  onHeld?.(notificationId)
  const end = await holding
  const totalMs = wholeMicros(options.monotonicMs() - startedAt)
  const attempt = { startedAtMs, timings: { queueMs: 0, totalMs }, requestHeaders: headers }
  const { reply, record } = readEnd(end)
  return {
    verdict: decideTopup({ asked, reply }),
    delivery: { url: null, requestBody: body, attempts: [{ ...attempt, ...record }] },
    startedAtMs,
    durationMicros: Math.round(totalMs * 1000),
  }
}

function failureOfHold(kind: Exclude<HoldEnd['kind'], 'replied'>): Failure<NoAnswerCode> {
  const failed = (stage: FailureStage, code: NoAnswerCode, seen?: string) => ({
    stage,
    ...noAnswer(code, seen),
    sight: 'open' as const,
  })
  if (kind === 'timeout') return failed('while-sending', 'timeout', 'nobody answered by hand')
  if (kind === 'stopping') return failed('before-sending', 'stopping')
  return failed('before-sending', 'overload', 'other apps need the places for answers by hand')
}

type ReplyRecord = Pick<ValidationAttempt, 'status' | 'replyHeaders' | 'replyBody' | 'failure'>

function readEnd(end: HoldEnd): { reply: ReadReply; record: ReplyRecord } {
  if (end.kind !== 'replied') {
    const failure = failureOfHold(end.kind)
    return { reply: { ok: false, ...failure }, record: { failure } }
  }
  const { status, body } = end.reply
  const reply = readReply({ status, headers: REPLY_HEADERS, body: Buffer.from(body) })
  const failure = reply.ok
    ? {}
    : { failure: { stage: 'after-reply' as const, code: reply.code, message: reply.message } }
  return { reply, record: { status, replyHeaders: REPLY_HEADERS, replyBody: body, ...failure } }
}
