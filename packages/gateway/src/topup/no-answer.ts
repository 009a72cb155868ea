/**
 * Counted apart, because each asks for another remedy: a slow merchant, one that cannot be reached, one that
 * answers something else, and a question that was never sent.
 */
export const NO_ANSWER_FAMILIES = ['timeout', 'unreachable', 'bad-reply', 'not-sent'] as const

export type NoAnswerFamily = (typeof NO_ANSWER_FAMILIES)[number]

/** Every reason why there is no answer, in one table. */
export const NO_ANSWER = {
  'no-webhook-url': reason('not-sent', 'The app has no webhook address'),
  'dial-refused': reason('not-sent', 'The dial guard refuses the webhook address'),
  overload: reason('not-sent', 'Too many validations of this app wait for its merchant'),
  'breaker-open': reason(
    'not-sent',
    'The merchant failed several times in a row and is left alone for a while',
  ),
  stopping: reason('not-sent', 'The service is stopping'),
  dns: reason('unreachable', 'The host name cannot be resolved'),
  connect: reason('unreachable', 'No connection could be made'),
  tls: reason('unreachable', 'The TLS handshake failed, or the certificate is not trusted'),
  reset: reason('unreachable', 'The connection broke before anything of a reply arrived'),
  'timeout-connect': reason('timeout', 'No connection could be made in time'),
  timeout: reason('timeout', 'No complete reply arrived before the deadline'),
  'cut-off': reason('bad-reply', 'The connection broke in the middle of the reply'),
  malformed: reason('bad-reply', 'The reply is not HTTP/1.1'),
  redirect: reason('bad-reply', 'The reply is a redirect, and redirects are not followed'),
  status: reason('bad-reply', 'Only a reply with status 200 is an answer'),
  'too-large': reason('bad-reply', 'The reply is larger than allowed'),
  encoding: reason('bad-reply', 'The reply is compressed although none was asked for'),
  'not-utf8': reason('bad-reply', 'The reply is not valid UTF-8'),
  'not-json': reason('bad-reply', 'The reply is not valid JSON'),
  'not-object': reason('bad-reply', 'The reply is JSON but not an object'),
  'wrong-app': reason('bad-reply', 'The reply speaks of another app_id'),
  'wrong-user': reason('bad-reply', 'The reply speaks of another user_id'),
  unclear: reason('bad-reply', 'is_topup_forbidden is neither true nor false'),
} as const satisfies Record<string, NoAnswerReason>

interface NoAnswerReason {
  family: NoAnswerFamily
  message: string
}

export type NoAnswerCode = keyof typeof NO_ANSWER

const DETAIL_LENGTH_MAX = 300

/** What the code means, and what was seen. */
export function noAnswerMessage(code: NoAnswerCode, seen?: string): string {
  const { message } = NO_ANSWER[code]
  return seen === undefined ? message : `${message}: ${seen.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}`
}

export function familyOf(code: NoAnswerCode): NoAnswerFamily {
  return NO_ANSWER[code].family
}

function reason<F extends NoAnswerFamily>(family: F, message: string) {
  return { family, message }
}
