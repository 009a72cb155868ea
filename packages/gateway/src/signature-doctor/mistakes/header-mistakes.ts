import { SCHEME } from '@txgw/protocol'
import type { Mistake } from './mistake.ts'
import { SIGNATURE_MISTAKES } from './signature-mistakes.ts'

const WHOLE_SECONDS = 'Send and sign the same whole seconds since 1970-01-01 UTC.'

/** Mistakes that can be found without any key. */
export const HEADER_MISTAKES = {
  'method-not-post': {
    field: 'method',
    cause: 'The request is not sent with POST.',
    solution: 'Send every request with POST, and sign "POST".',
  },
  'header-missing': {
    field: 'Authorization',
    cause: 'The request has no Authorization header.',
    solution: `Send one header "Authorization: ${SCHEME} <pairs>".`,
  },
  'header-repeated': {
    field: 'Authorization',
    cause: 'The request has more than one Authorization header.',
    solution: 'Send it once. Look for a proxy or an HTTP client that adds a second one.',
  },
  'scheme-wrong': {
    field: 'Authorization',
    cause: 'The Authorization header does not begin with the authentication type and one space.',
    solution: `Begin the header with "${SCHEME} ", in exactly these letters.`,
  },
  'header-form': {
    field: 'Authorization',
    cause: 'The Authorization header has the wrong form.',
    solution:
      'Write name=value pairs, separated by commas: auth_id, serial_no, nonce_str, timestamp, signature.',
  },
  'header-separator': {
    field: 'Authorization',
    cause: 'The pairs of the Authorization header are not separated by commas.',
    solution: 'Write a comma between two pairs: auth_id=…,nonce_str=….',
  },
  'header-quotes': {
    field: 'Authorization',
    cause:
      'The Authorization header has quotes or brackets other than a pair of double quotes around a value.',
    solution: 'Write name=value or name="value".',
  },
  'pair-name': {
    field: 'Authorization',
    cause: 'The Authorization header has a pair with a name that the service does not know.',
    solution:
      'The names are auth_id, auth_id_type, serial_no, nonce_str, timestamp and signature, in lower case.',
  },
  'nonce-form': {
    field: 'Authorization.nonce_str',
    cause: 'nonce_str is not 32 letters and digits.',
    solution:
      'Make a random text of exactly 32 characters from A-Z, a-z and 0-9. Remove the hyphens from a UUID.',
  },
  'timestamp-milliseconds': {
    field: 'Authorization.timestamp',
    cause: 'The timestamp in the header is in milliseconds.',
    solution: WHOLE_SECONDS,
  },
  'timestamp-form': {
    field: 'Authorization.timestamp',
    cause: 'The timestamp in the header is not a whole number of seconds.',
    solution: WHOLE_SECONDS,
  },
  'clock-behind': {
    field: 'Authorization.timestamp',
    cause: 'The clock of the calling machine is behind, or the request was signed long before it was sent.',
    solution: 'Synchronise the clock (NTP) and sign each request just before it is sent.',
  },
  'clock-ahead': {
    field: 'Authorization.timestamp',
    cause: 'The clock of the calling machine is ahead.',
    solution:
      'Synchronise the clock (NTP). A timestamp counts from 1970 in UTC, whatever the local time zone is.',
  },
  ...SIGNATURE_MISTAKES,
} as const satisfies Record<string, Mistake>
