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
} as const

export type Cause = keyof typeof CAUSES

/** Every reason why there is no answer, in one table. A code without a cause does not compile. */
export const NO_ANSWER = {
  'no-webhook-url': row('no-address', 'not-sent', 'The app has no webhook address'),
  'dial-refused': own('not-sent', 'The dial guard refuses the webhook address'),
  overload: own('not-sent', 'Too many validations of this app are waiting for its merchant'),
  'breaker-open': own(
    'not-sent',
    'The merchant failed several times in a row, so the service does not call it for a while',
  ),
  stopping: own('not-sent', 'The service is stopping'),
  'own-failure': own('not-sent', 'The service itself could not send the notification'),
  dns: silence('unreachable', 'The host name cannot be resolved'),
  connect: silence('unreachable', 'The service could not connect'),
  tls: silence('unreachable', 'The TLS handshake failed, or the certificate is not trusted'),
  reset: silence('unreachable', 'The connection broke before any part of a reply arrived'),
  'server-error': silence('unreachable', "The merchant's server failed"),
  'server-error-body': reply(
    'unreachable',
    "The merchant's server failed, and its reply has a body that may be a no",
  ),
  'timeout-connect': silence('timeout', 'The service could not connect in time'),
  timeout: silence('timeout', 'No part of a reply arrived before the deadline'),
  'timeout-late': own(
    'timeout',
    'The service was busy for more than half of the deadline, and no reply arrived in the time left',
  ),
  'timeout-reply': reply('timeout', 'The reply began but was not complete before the deadline'),
  'cut-off': reply('bad-reply', 'The connection broke in the middle of the reply'),
  malformed: reply('bad-reply', 'The reply is not HTTP/1.1'),
  redirect: reply('bad-reply', 'The reply is a redirect, and redirects are not followed'),
  status: reply('bad-reply', 'Only a reply with status 200 is an answer'),
  'too-large': reply('bad-reply', 'The reply is larger than allowed, or comes in more parts'),
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
  unattributed: reply('bad-reply', 'The reply came over a reused connection and does not name the player'),
  'wrong-app': reply('bad-reply', 'The reply is about another app_id'),
  'wrong-user': reply('bad-reply', 'The reply is about another user_id'),
  unclear: reply('bad-reply', 'is_topup_forbidden is neither true nor false'),
} as const satisfies Record<string, NoAnswerRow>

interface NoAnswerRow {
  family: NoAnswerFamily
  message: string
  /** Decides whether a recharge goes on when `on_unreachable` is `continue`. */
  cause: Cause
}

export type NoAnswerCode = keyof typeof NO_ANSWER

export interface NoAnswerReason {
  code: NoAnswerCode
  message: string
}

const DETAIL_LENGTH_MAX = 300

/** @param seen what was observed this time, in words */
export function noAnswer(code: NoAnswerCode, seen?: string): NoAnswerReason {
  const { message } = NO_ANSWER[code]
  if (seen === undefined) return { code, message }
  return { code, message: `${message}: ${seen.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}` }
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

function silence<F extends NoAnswerFamily>(family: F, message: string) {
  return row('silence', family, message)
}

function own<F extends NoAnswerFamily>(family: F, message: string) {
  return row('own-failure', family, message)
}

function reply<F extends NoAnswerFamily>(family: F, message: string) {
  return row('reply', family, message)
}

function row<F extends NoAnswerFamily>(cause: Cause, family: F, message: string) {
  return { cause, family, message }
}
