import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { NO_ANSWER, type NoAnswerCode } from '../../../topup/no-answer.ts'
import { type Attempt, type DeliveryFailure, FAILURE_STAGES } from '../../../webhooks/delivery.ts'
import {
  DIAL_RULES,
  type DialRefusal,
  type DialRule,
  describeRefusal,
} from '../../../webhooks/dial-refusal.ts'

const LettingSetting = Type.Object(
  {
    flag: Type.String({ description: 'Flag of `txgw serve`' }),
    variable: Type.String({ description: 'The same as an environment variable' }),
    value: Type.String({ description: 'To be added to the value of the setting' }),
  },
  { description: 'What would let the address through; absent where nothing does' },
)

export const WireRefusal = Type.Object(
  {
    rule: Type.Enum(Object.keys(DIAL_RULES) as DialRule[]),
    message: Type.String({ description: 'What the rule is about' }),
    setting: Type.Optional(LettingSetting),
  },
  { title: 'DialRefusal' },
)

const WireFailure = Type.Object(
  {
    stage: Type.Enum(FAILURE_STAGES, { description: 'Whether anything was sent by then' }),
    code: Type.Enum(Object.keys(NO_ANSWER) as NoAnswerCode[]),
    message: Type.String({ description: 'What the code means, and what was seen' }),
    refusal: Type.Optional(WireRefusal),
  },
  { title: 'DeliveryFailure' },
)

const headers = (description: string) => Type.Record(Type.String(), Type.String(), { description })
const milliseconds = (description: string) => Type.Number({ minimum: 0, description })

export const WireAttempt = Type.Object(
  {
    started_at: utcDateTime('When it began'),
    timings: Type.Object({
      queue_ms: milliseconds('In the queue of the app'),
      connect_ms: Type.Optional(milliseconds('Look-up to TLS handshake; absent for a connection used again')),
      first_byte_ms: Type.Optional(milliseconds('From the request to the first byte of the reply')),
      total_ms: milliseconds('Everything but the queue'),
    }),
    request_headers: headers('As sent, without the signature'),
    status: Type.Optional(Type.Integer({ description: 'Status of the reply' })),
    reply_headers: Type.Optional(headers('As received')),
    reply_body: Type.Optional(Type.String({ description: 'As received; what is not UTF-8 is replaced' })),
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
}: Attempt): Static<typeof WireAttempt> {
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

function toWireFailure({ stage, code, message, refusal }: DeliveryFailure): Static<typeof WireFailure> {
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
