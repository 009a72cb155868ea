import { SCHEME } from '@txgw/protocol'
import { mistakesIn } from './mistake.ts'
import { SIGNATURE_MISTAKES } from './signature-mistakes.ts'

const WHOLE_SECONDS = 'Send and sign the same whole seconds since 1970-01-01 UTC.'

/** Mistakes that can be found without any key. */
export const HEADER_MISTAKES = {
  'method-not-post': {
    field: 'method',
    cause: 'The request is not sent with POST.',
    solution: 'Send every request with POST, and sign "POST".',
  },
  ...mistakesIn('Authorization', '', {
    'header-missing': [
      'The request has no Authorization header.',
      `Send one header "Authorization: ${SCHEME} <pairs>".`,
    ],
    'header-repeated': [
      'The request has more than one Authorization header.',
      'Send it once. Look for a proxy or an HTTP client that adds a second one.',
    ],
    'scheme-wrong': [
      'The Authorization header does not begin with the authentication type and one space.',
      `Begin the header with "${SCHEME} ", in exactly these letters.`,
    ],
    'header-form': [
      'The Authorization header has the wrong form.',
      'Write name=value pairs, separated by commas: auth_id, serial_no, nonce_str, timestamp, signature.',
    ],
    'header-separator': [
      'The pairs of the Authorization header are not separated by commas.',
      'Write a comma between two pairs: auth_id=…,nonce_str=….',
    ],
    'header-quotes': [
      'The Authorization header has quotes or brackets other than a pair of double quotes around a value.',
      'Write name=value or name="value".',
    ],
    'pair-name': [
      'The Authorization header has a pair with a name that the service does not know.',
      'The names are auth_id, auth_id_type, serial_no, nonce_str, timestamp and signature, in lower case.',
    ],
  }),
  'nonce-form': {
    field: 'Authorization.nonce_str',
    cause: 'nonce_str is not 32 letters and digits.',
    solution:
      'Make a random text of exactly 32 characters from A-Z, a-z and 0-9. Remove the hyphens from a UUID.',
  },
  ...mistakesIn('Authorization.timestamp', WHOLE_SECONDS, {
    'timestamp-milliseconds': 'The timestamp in the header is in milliseconds.',
    'timestamp-form': 'The timestamp in the header is not a whole number of seconds.',
    'timestamp-other-unit': 'The timestamp in the header does not count seconds since 1970.',
    'timestamp-not-now': [
      'The timestamp in the header is far from the present: it does not count seconds since 1970, or the clock of the calling machine was never set or is set wrongly.',
      'Look at the clock of the machine (date +%s prints these seconds).',
    ],
  }),
  ...mistakesIn('Authorization.timestamp', '', {
    'clock-behind': [
      'The clock of the calling machine is behind, or the request was signed long before it was sent.',
      'Synchronise the clock (NTP) and sign each request just before it is sent.',
    ],
    'clock-ahead': [
      'The timestamp is ahead of the service: the clock of the calling machine is ahead, or the timestamp is calculated wrongly.',
      'Synchronise the clock (NTP). A timestamp counts from 1970 in UTC, whatever the local time zone is.',
    ],
  }),
  ...SIGNATURE_MISTAKES,
}
