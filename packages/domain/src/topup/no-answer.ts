import { type Cause, FAILURES, type FailureCode, type Reason, withDetail } from '@txgw/delivery/failures'

/**
 * Each family is counted separately, because each needs a different remedy: a slow merchant, one whose server cannot be
 * reached or fails, one that sends something else than an answer, and a question that was never sent.
 */
export const NO_ANSWER_FAMILIES = ['timeout', 'unreachable', 'bad-reply', 'not-sent'] as const

export type NoAnswerFamily = (typeof NO_ANSWER_FAMILIES)[number]

/**
 * What `on_unreachable: continue` covers, and why. It covers the silence of the game, and an app that was registered
 * without an address. Nothing else is sold without an answer.
 */
export const CAUSES = {
  'no-address': { continues: true, why: 'The app has no webhook, so nobody expects a question' },
  silence: { continues: true, why: 'The game was asked about this very player, and said nothing' },
  'own-failure': { continues: false, why: 'The service did not ask, or left too little time for an answer' },
  reply: { continues: false, why: 'Something was received, and it may be a "no"' },
} as const satisfies Record<Cause, { continues: boolean; why: string }>

/** Every reason why there is no answer, in one table. A code without a cause does not compile. */
export const NO_ANSWER = {
  'no-webhook-url': undelivered('no-webhook-url', 'not-sent', 'The app has no webhook address'),
  'dial-refused': undelivered('dial-refused', 'not-sent'),
  overload: undelivered(
    'overload',
    'not-sent',
    'Too many validations of this app are waiting for its merchant',
  ),
  'breaker-open': undelivered(
    'breaker-open',
    'not-sent',
    'The merchant failed several times in a row, so the service does not call it for a while',
  ),
  stopping: undelivered('stopping', 'not-sent'),
  'own-failure': undelivered('own-failure', 'not-sent'),
  dns: undelivered('dns', 'unreachable'),
  connect: undelivered('connect', 'unreachable'),
  tls: undelivered('tls', 'unreachable'),
  reset: undelivered('reset', 'unreachable'),
  'server-error': row('silence', 'unreachable', "The merchant's server failed"),
  'server-error-body': reply(
    'unreachable',
    "The merchant's server failed, and its reply has a body that may be a no",
  ),
  'timeout-connect': undelivered('timeout-connect', 'timeout'),
  timeout: undelivered('timeout', 'timeout'),
  'timeout-late': undelivered('timeout-late', 'timeout'),
  'timeout-reply': undelivered('timeout-reply', 'timeout'),
  'cut-off': undelivered('cut-off', 'bad-reply'),
  malformed: undelivered('malformed', 'bad-reply'),
  redirect: reply('bad-reply', 'The reply is a redirect, and redirects are not followed'),
  status: reply('bad-reply', 'Only a reply with status 200 is an answer'),
  'too-large': undelivered('too-large', 'bad-reply'),
  encoding: reply('bad-reply', 'The reply is compressed, but the service did not ask for compression'),
  'not-utf8': reply('bad-reply', 'The reply is not valid UTF-8'),
  'not-json': reply('bad-reply', 'The reply is not valid JSON'),
  'not-object': reply('bad-reply', 'The reply is JSON but not an object'),
  'field-twice': reply('bad-reply', 'A field appears twice in the reply, and only one of them can count'),
  'field-misspelt': reply('bad-reply', 'The name of a contract field is written differently'),
  'no-known-field': reply('bad-reply', 'The reply has fields, but no field of the contract'),
  'field-unknown': reply(
    'bad-reply',
    'The reply has no is_topup_forbidden but a field outside the contract, which may say no',
  ),
  'field-inside': reply('bad-reply', 'A field inside the reply may say no'),
  'id-not-text': reply('bad-reply', 'An id in the reply is not a string'),
  unattributed: undelivered(
    'unattributed',
    'bad-reply',
    'The reply came over a reused connection and does not name the player',
  ),
  'wrong-app': reply('bad-reply', 'The reply is about another app_id'),
  'wrong-user': reply('bad-reply', 'The reply is about another user_id'),
  unclear: reply('bad-reply', 'is_topup_forbidden is neither true nor false'),
} as const satisfies Record<FailureCode, NoAnswerRow> & Record<string, NoAnswerRow>

interface NoAnswerRow {
  family: NoAnswerFamily
  message: string
  /** Decides whether a recharge goes on when `on_unreachable` is `continue`. */
  cause: Cause
}

export type NoAnswerCode = keyof typeof NO_ANSWER

export type NoAnswerReason = Reason<NoAnswerCode>

/** @param seen what was observed this time, in words */
export function noAnswer(code: NoAnswerCode, seen?: string): NoAnswerReason {
  return { code, message: withDetail(NO_ANSWER[code].message, seen) }
}

export function familyOf(code: NoAnswerCode): NoAnswerFamily {
  return NO_ANSWER[code].family
}

export function causeOf(code: NoAnswerCode): Cause {
  return NO_ANSWER[code].cause
}

/** Whether a recharge may continue when `on_unreachable` is `continue`. */
export function isForgivable(code: NoAnswerCode): boolean {
  return CAUSES[causeOf(code)].continues
}

/** A failure of the delivery, in its own words or in ours. */
function undelivered<F extends NoAnswerFamily>(
  code: FailureCode,
  family: F,
  message: string = FAILURES[code].message,
) {
  return row(FAILURES[code].cause, family, message)
}

function reply<F extends NoAnswerFamily>(family: F, message: string) {
  return row('reply', family, message)
}

function row<F extends NoAnswerFamily>(cause: Cause, family: F, message: string) {
  return { cause, family, message }
}
