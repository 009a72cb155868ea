import { SCHEME } from '@txgw/protocol'
import type { Mistake } from './mistake.ts'

const STANDARD_BASE64 = 'Send the 256 bytes of the signature as standard Base64: 344 characters on one line.'
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
  'signature-hex': {
    field: 'Authorization.signature',
    cause: 'The signature is written in hexadecimal.',
    solution: STANDARD_BASE64,
  },
  'signature-base64url': {
    field: 'Authorization.signature',
    cause: 'The signature is written in the URL-safe Base64 alphabet, with "-" and "_".',
    solution: `${STANDARD_BASE64} The standard alphabet has "+" and "/".`,
  },
  'signature-unpadded': {
    field: 'Authorization.signature',
    cause: 'The padding "==" at the end of the signature is missing.',
    solution: STANDARD_BASE64,
  },
  'signature-wrapped': {
    field: 'Authorization.signature',
    cause: 'The signature is wrapped into several lines.',
    solution: `${STANDARD_BASE64} Use "base64 -A" with openssl, or "base64 -w0" with coreutils.`,
  },
  'signature-url-encoded': {
    field: 'Authorization.signature',
    cause: 'The signature is percent-encoded.',
    solution: `${STANDARD_BASE64} A header is not a URL: "+", "/" and "=" stay as they are.`,
  },
  'signature-plus-lost': {
    field: 'Authorization.signature',
    cause: 'Each "+" of the signature has become a space, as form decoding does.',
    solution: `${STANDARD_BASE64} Do not decode it as a form value.`,
  },
  'signature-double-base64': {
    field: 'Authorization.signature',
    cause: 'The signature is Base64-encoded twice.',
    solution: `${STANDARD_BASE64} If the signing function already returns Base64, do not encode it again.`,
  },
  'signature-length': {
    field: 'Authorization.signature',
    cause: 'The signature does not have 256 bytes, so it was not made with RSA 2048.',
    solution: 'Sign with the RSA 2048 private key that belongs to the registered public key.',
  },
  'signature-unreadable': {
    field: 'Authorization.signature',
    cause: 'The signature is not Base64.',
    solution: STANDARD_BASE64,
  },
} as const satisfies Record<string, Mistake>
