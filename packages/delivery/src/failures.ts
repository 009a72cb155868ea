/** Why there is no answer: nobody expected one, we did not ask, the receiver was silent, or what it sent is none. */
export type Cause = 'no-address' | 'own-failure' | 'silence' | 'reply'

/** Every failure of a delivery. An event may have reasons of its own besides, for replies that it does not accept. */
export const FAILURES = {
  'no-webhook-url': row('no-address', 'There is no webhook address'),
  'dial-refused': row('own-failure', 'The dial guard refuses the webhook address'),
  overload: row('own-failure', 'Too many notifications are waiting for the same receiver'),
  'breaker-open': row(
    'own-failure',
    'The receiver failed several times in a row, so the service does not call it for a while',
  ),
  stopping: row('own-failure', 'The service is stopping'),
  'own-failure': row('own-failure', 'The service itself could not send the notification'),
  dns: row('silence', 'The host name cannot be resolved'),
  connect: row('silence', 'The service could not connect'),
  tls: row('silence', 'The TLS handshake failed, or the certificate is not trusted'),
  reset: row('silence', 'The connection broke before any part of a reply arrived'),
  'timeout-connect': row('silence', 'The service could not connect in time'),
  timeout: row('silence', 'No part of a reply arrived before the deadline'),
  'timeout-late': row(
    'own-failure',
    'The service was busy for more than half of the deadline, and no reply arrived in the time left',
  ),
  'timeout-reply': row('reply', 'The reply began but was not complete before the deadline'),
  'cut-off': row('reply', 'The connection broke in the middle of the reply'),
  malformed: row('reply', 'The reply is not HTTP/1.1'),
  'too-large': row('reply', 'The reply is larger than allowed, or comes in more parts'),
  unattributed: row('reply', 'The reply came over a reused connection and may belong to another request'),
} as const

export type FailureCode = keyof typeof FAILURES

/**
 * What was observed: `open` where it tells nothing about the network of the service, and `inside` at an address that is
 * not public. Without either, only the operator may read it.
 */
export type Sight = 'open' | 'inside'

/** What was observed, in words. */
export interface Seen {
  words: string
  sight?: Sight
}

/** Words of our own, which name no address. */
export const openWords = (words: string): Seen => ({ words, sight: 'open' })

/** Why there is no answer, for a program and for a reader. */
export interface Reason<Code extends string> {
  code: Code
  /** What the code means and what was observed, as the operator reads it. */
  message: string
  sight?: Sight
}

const DETAIL_LENGTH_MAX = 300

/** @param seen what was observed this time, in words */
export function withDetail(message: string, seen: string | undefined): string {
  return seen === undefined ? message : `${message}: ${seen.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}`
}

/** The words for an event that has none of its own. */
export function describeFailure(code: FailureCode, seen?: string): Reason<FailureCode> {
  return { code, message: withDetail(FAILURES[code].message, seen) }
}

function row(cause: Cause, message: string) {
  return { cause, message }
}
