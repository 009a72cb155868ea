import {
  DIAL_RULES,
  type DialRefusal,
  type DialRule,
  describeRefusal,
} from '@txgw/delivery/address/dial-refusal'
import { FAILURE_STAGES, type Failure } from '@txgw/delivery/event/attempt'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { NO_ANSWER, type NoAnswerCode } from '../topup/no-answer.ts'
import type { ValidationAttempt } from './user-validate.ts'

const LettingSetting = Type.Object(
  {
    flag: Type.String({ description: 'Flag of `txgw serve`' }),
    variable: Type.String({ description: 'The environment variable with the same meaning' }),
    value: Type.String({ description: 'Add this to the value of the setting' }),
  },
  { description: 'The setting that would allow the address; absent when no setting does' },
)

export const WireRefusal = Type.Object(
  {
    rule: Type.Enum(Object.keys(DIAL_RULES) as DialRule[]),
    message: Type.String({ description: 'Explains the rule' }),
    setting: Type.Optional(LettingSetting),
  },
  { title: 'DialRefusal' },
)

const WireFailure = Type.Object(
  {
    stage: Type.Enum(FAILURE_STAGES, { description: 'Whether anything was sent before the failure' }),
    code: Type.Enum(Object.keys(NO_ANSWER) as NoAnswerCode[]),
    message: Type.String({ description: 'The meaning of the code, with details' }),
    refusal: Type.Optional(WireRefusal),
  },
  { title: 'DeliveryFailure' },
)

const headers = (description: string) => Type.Record(Type.String(), Type.String(), { description })
const milliseconds = (description: string) => Type.Number({ minimum: 0, description })

export const WireAttempt = Type.Object(
  {
    started_at: utcDateTime('When the attempt began'),
    timings: Type.Object({
      queue_ms: milliseconds('Time in the queue of the app'),
      connect_ms: Type.Optional(
        milliseconds('From the name look-up to the end of the TLS handshake; absent for a reused connection'),
      ),
      first_byte_ms: Type.Optional(milliseconds('From the request to the first byte of the reply')),
      total_ms: milliseconds('Total time without the queue'),
    }),
    request_headers: headers('Headers as sent, without the signature'),
    status: Type.Optional(Type.Integer({ description: 'Status of the reply' })),
    reply_headers: Type.Optional(headers('Headers as received')),
    reply_body: Type.Optional(
      Type.String({ description: 'The reply as received; bytes that are not UTF-8 are replaced' }),
    ),
    failure: Type.Optional(WireFailure),
  },
  { title: 'ValidationAttempt' },
)

export function toWireAttempt({
  startedAtMs,
  timings,
  requestHeaders,
  failure,
  ...reply
}: ValidationAttempt): Static<typeof WireAttempt> {
  return {
    started_at: utcText(startedAtMs),
    timings: {
      queue_ms: timings.queueMs,
      ...(timings.connectMs !== undefined && { connect_ms: timings.connectMs }),
      ...(timings.firstByteMs !== undefined && { first_byte_ms: timings.firstByteMs }),
      total_ms: timings.totalMs,
    },
    request_headers: requestHeaders,
    ...(reply.status !== undefined && { status: reply.status }),
    ...(reply.replyHeaders !== undefined && { reply_headers: reply.replyHeaders }),
    ...(reply.replyBody !== undefined && { reply_body: reply.replyBody }),
    ...(failure && { failure: toWireFailure(failure) }),
  }
}

function toWireFailure({ stage, code, message, refusal }: Failure<NoAnswerCode>): Static<typeof WireFailure> {
  return { stage, code, message, ...(refusal && { refusal: toWireRefusal(refusal) }) }
}

/** The rule that refuses an address, and the setting that would allow it. */
export function toWireRefusal(refusal: DialRefusal): Static<typeof WireRefusal> {
  return {
    rule: refusal.rule,
    message: refusal.address === null ? DIAL_RULES[refusal.rule] : describeRefusal(refusal),
    ...(refusal.setting && { setting: refusal.setting }),
  }
}
