import { BODY_MISTAKES } from './body-mistakes.ts'
import type { Mistake } from './mistake.ts'

const FIVE_LINES =
  'Sign five lines: method, path with query, timestamp, nonce_str, body. Each line ends with one line feed (0x0A), also the last one.'
const PATH_AS_CALLED =
  'Sign path and query exactly as they appear in the request line, without scheme and host.'
const ONE_VALUE =
  'Make the value once, keep it in a variable, and use it in the header and in the signed text.'

/** Mistakes in the signed text. */
export const TEXT_MISTAKES = {
  'last-line-feed-missing': {
    field: 'string_to_sign',
    cause: 'The line feed after the body, at the end of the signed text, is missing.',
    solution: `${FIVE_LINES} If the body itself ends with a line feed, add one more.`,
  },
  'last-line-feed-doubled': {
    field: 'string_to_sign',
    cause:
      'The signed text ends with one line feed too many, or the body was signed with one at its end and sent without it.',
    solution: `${FIVE_LINES} With curl use --data-binary, because --data drops line feeds of a file.`,
  },
  'crlf-line-ends': {
    field: 'string_to_sign',
    cause: 'The lines of the signed text end with CR LF.',
    solution: `${FIVE_LINES} Write "\\n", not the line end of the platform.`,
  },
  'other-separator': {
    field: 'string_to_sign',
    cause: 'The parts of the signed text are not separated by line feeds.',
    solution: FIVE_LINES,
  },
  'lines-swapped': {
    field: 'string_to_sign',
    cause: 'The lines of the signed text are in the wrong order.',
    solution: FIVE_LINES,
  },
  'line-missing': {
    field: 'string_to_sign',
    cause: 'The signed text lacks a line.',
    solution: FIVE_LINES,
  },
  'webhook-format': {
    field: 'string_to_sign',
    cause: 'The signed text has the form of a webhook: timestamp, nonce and body, without method and path.',
    solution: FIVE_LINES,
  },
  'method-lower-case': {
    field: 'method',
    cause: 'The method is not signed in capitals.',
    solution: 'Sign "POST".',
  },
  'method-other': {
    field: 'method',
    cause: 'The signed method differs from the method that was sent.',
    solution: 'Send POST and sign "POST".',
  },
  'path-without-segment': {
    field: 'path',
    cause: 'The path was signed without its first segment.',
    solution: PATH_AS_CALLED,
  },
  'path-with-segment': {
    field: 'path',
    cause: 'The path was signed with a first segment that was not called.',
    solution: PATH_AS_CALLED,
  },
  'path-without-public-path': {
    field: 'path',
    cause: 'The path was signed without the prefix of the public address.',
    solution: PATH_AS_CALLED,
  },
  'path-with-host': {
    field: 'path',
    cause: 'The host was signed in front of the path.',
    solution: PATH_AS_CALLED,
  },
  'path-full-url': {
    field: 'path',
    cause: 'The whole URL was signed instead of the path.',
    solution: PATH_AS_CALLED,
  },
  'path-trailing-slash': {
    field: 'path',
    cause: 'The signed path and the called path differ in the slash at the end.',
    solution: PATH_AS_CALLED,
  },
  'path-leading-slash': {
    field: 'path',
    cause: 'The path was signed without its slash at the beginning.',
    solution: PATH_AS_CALLED,
  },
  'path-empty': {
    field: 'path',
    cause: 'An empty line, or only "/", was signed instead of the path.',
    solution: PATH_AS_CALLED,
  },
  'query-dropped': {
    field: 'query',
    cause: 'The path was signed without its query string.',
    solution: PATH_AS_CALLED,
  },
  'query-decoded': {
    field: 'query',
    cause: 'The query string was signed decoded.',
    solution: PATH_AS_CALLED,
  },
  'query-re-encoded': {
    field: 'query',
    cause: 'The query string was encoded differently for signing and for sending.',
    solution: PATH_AS_CALLED,
  },
  'query-sorted': {
    field: 'query',
    cause: 'The query parameters were sorted for signing.',
    solution: PATH_AS_CALLED,
  },
  'timestamp-signed-in-milliseconds': {
    field: 'Authorization.timestamp',
    cause: 'The timestamp was signed in milliseconds, but sent in seconds.',
    solution: ONE_VALUE,
  },
  'timestamp-other': {
    field: 'Authorization.timestamp',
    cause: 'The signed timestamp differs from the timestamp in the header.',
    solution: ONE_VALUE,
  },
  'timestamp-other-format': {
    field: 'Authorization.timestamp',
    cause: 'The timestamp was signed in another form than in the header.',
    solution: ONE_VALUE,
  },
  'nonce-other-form': {
    field: 'Authorization.nonce_str',
    cause: 'The nonce was signed in another form than in the header.',
    solution: ONE_VALUE,
  },
  'nonce-other': {
    field: 'Authorization.nonce_str',
    cause:
      'Either the signed nonce differs from the header, or the signed body differs from the body that arrived. Every usual change is excluded.',
    solution: ONE_VALUE,
  },
  ...BODY_MISTAKES,
} as const satisfies Record<string, Mistake>
