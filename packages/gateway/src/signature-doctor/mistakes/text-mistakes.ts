import { BODY_MISTAKES } from './body-mistakes.ts'
import type { Mistake } from './mistake.ts'

const FIVE_LINES =
  'Sign five lines: method, path with query, timestamp, nonce_str, body. Each line ends with one line feed (0x0A), also the last one.'
const PATH_AS_CALLED =
  'Sign path and query exactly as they appear in the request line, without scheme and host.'
const ONE_VALUE =
  'Make the value once, keep it in a variable, and use it in the header and in the signed text.'
const COMPARE =
  'Print the text that your program signs and compare it with the expected text, byte by byte. Its timestamp, nonce_str and body must be those that are sent.'

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
  'line-added': {
    field: 'string_to_sign',
    cause: 'The signed text has a line too many.',
    solution: FIVE_LINES,
  },
  'line-replaced': {
    field: 'string_to_sign',
    cause: 'A line of the signed text holds another value.',
    solution: FIVE_LINES,
  },
  'text-empty': {
    field: 'string_to_sign',
    cause: 'No text was signed, or only a placeholder.',
    solution: `${FIVE_LINES} Check that the text exists when it is given to the signing function.`,
  },
  'lines-indented': {
    field: 'string_to_sign',
    cause: 'The lines of the signed text are indented, as in a text block of the source code.',
    solution: FIVE_LINES,
  },
  'parts-labelled': {
    field: 'string_to_sign',
    cause: 'The parts of the signed text have their names in front of them.',
    solution: `${FIVE_LINES} Sign only the values.`,
  },
  'header-signed': {
    field: 'string_to_sign',
    cause: 'The pairs of the Authorization header were signed instead of the five lines.',
    solution: FIVE_LINES,
  },
  'text-as-json': {
    field: 'string_to_sign',
    cause: 'The parts were signed as JSON instead of as five lines.',
    solution: FIVE_LINES,
  },
  'text-encoding': {
    field: 'string_to_sign',
    cause: 'The signed text is not in UTF-8 without a byte order mark.',
    solution: 'Encode the text as UTF-8 before signing, without a byte order mark.',
  },
  'text-other-form': {
    field: 'string_to_sign',
    cause: 'The text was changed as a whole before it was signed.',
    solution: `${FIVE_LINES} Give exactly this text to the signing function.`,
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
    cause: 'Something else was signed instead of the path.',
    solution: PATH_AS_CALLED,
  },
  'path-double-slash': {
    field: 'path',
    cause: 'The signed path and the called path differ in a doubled slash.',
    solution: PATH_AS_CALLED,
  },
  'path-other-spelling': {
    field: 'path',
    cause: 'The path was spelt differently for signing and for calling.',
    solution: PATH_AS_CALLED,
  },
  'path-other-version': {
    field: 'path',
    cause: 'The path was signed with another version than the called one.',
    solution: PATH_AS_CALLED,
  },
  'path-other-operation': {
    field: 'path',
    cause: 'The path of another operation was signed.',
    solution: PATH_AS_CALLED,
  },
  'query-mark-alone': {
    field: 'query',
    cause: 'A question mark was signed after the path, but the request has no query string.',
    solution: PATH_AS_CALLED,
  },
  'query-mark-missing': {
    field: 'query',
    cause: 'The query string was signed without the question mark in front of it.',
    solution: PATH_AS_CALLED,
  },
  'query-own-line': {
    field: 'query',
    cause: 'The query string was signed on a line of its own.',
    solution: `${PATH_AS_CALLED} The query string follows the path in the same line.`,
  },
  'query-added': {
    field: 'query',
    cause: 'A query string was signed that was not sent.',
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
  'text-other': {
    field: 'string_to_sign',
    cause: 'The key is right; a different text was signed.',
    solution: COMPARE,
  },
  'text-other-too': {
    field: 'string_to_sign',
    cause: 'The signed text is a different one too.',
    solution: COMPARE,
  },
  ...BODY_MISTAKES,
} as const satisfies Record<string, Mistake>
