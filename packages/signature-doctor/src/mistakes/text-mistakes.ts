import { BODY_MISTAKES } from './body-mistakes.ts'
import { mistakesIn } from './mistake.ts'

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
  ...mistakesIn('string_to_sign', FIVE_LINES, {
    'last-line-feed-missing': [
      'The line feed after the body, at the end of the signed text, is missing.',
      'If the body itself ends with a line feed, add one more.',
    ],
    'last-line-feed-doubled': [
      'The signed text ends with one line feed too many, or the body was signed with one at its end and sent without it.',
      'With curl use --data-binary, because --data drops line feeds of a file.',
    ],
    'text-end-other': 'The signed text does not end with exactly the line feed after the body.',
    'crlf-line-ends': [
      'The lines of the signed text end with CR LF.',
      `Write "\\n", not the line end of the platform.`,
    ],
    'other-separator': 'The parts of the signed text are not separated by line feeds.',
    'lines-swapped': 'The lines of the signed text are in the wrong order.',
    'line-missing': 'The signed text lacks a line.',
    'line-added': 'The signed text has a line too many.',
    'line-replaced': 'A line of the signed text holds another value.',
    'text-empty': [
      'No text was signed, or only a placeholder.',
      'Check that the text exists when it is given to the signing function.',
    ],
    'lines-indented': 'The lines of the signed text are indented, as in a text block of the source code.',
    'parts-labelled': [
      'The parts of the signed text have their names in front of them.',
      'Sign only the values.',
    ],
    'header-signed': 'The pairs of the Authorization header were signed instead of the five lines.',
    'text-as-json': 'The parts were signed as JSON instead of as five lines.',
  }),
  'text-encoding': {
    field: 'string_to_sign',
    cause: 'The signed text is not in UTF-8 without a byte order mark.',
    solution: 'Encode the text as UTF-8 before signing, without a byte order mark.',
  },
  ...mistakesIn('string_to_sign', FIVE_LINES, {
    'text-other-form': [
      'The text was changed as a whole before it was signed.',
      'Give exactly this text to the signing function.',
    ],
    'webhook-format':
      'The signed text has the form of a webhook: timestamp, nonce and body, without method and path.',
  }),
  ...mistakesIn('method', '', {
    'method-lower-case': ['The method is not signed in capitals.', 'Sign "POST".'],
    'method-other': [
      'The signed method differs from the method that was sent.',
      'Send POST and sign "POST".',
    ],
  }),
  ...mistakesIn('path', PATH_AS_CALLED, {
    'path-without-segment': 'The path was signed without its first segment.',
    'path-with-segment': 'The path was signed with a first segment that was not called.',
    'path-without-public-path': 'The path was signed without the prefix of the public address.',
    'path-with-host': 'The host was signed in front of the path.',
    'path-full-url': 'The whole URL was signed instead of the path.',
    'path-trailing-slash': 'The signed path and the called path differ in the slash at the end.',
    'path-leading-slash': 'The path was signed without its slash at the beginning.',
    'path-empty': 'Something else was signed instead of the path.',
    'path-double-slash': 'The signed path and the called path differ in a doubled slash.',
    'path-other-spelling': 'The path was spelt differently for signing and for calling.',
    'path-other-version': 'The path was signed with another version than the called one.',
    'path-other-operation': 'The path of another operation was signed.',
  }),
  ...mistakesIn('query', PATH_AS_CALLED, {
    'query-mark-alone': 'A question mark was signed after the path, but the request has no query string.',
    'query-mark-missing': 'The query string was signed without the question mark in front of it.',
    'query-own-line': [
      'The query string was signed on a line of its own.',
      'The query string follows the path in the same line.',
    ],
    'query-added': 'A query string was signed that was not sent.',
    'query-dropped': 'The path was signed without its query string.',
    'query-part': 'Only a part of the query string was signed.',
    'query-decoded': 'The query string was signed decoded.',
    'query-re-encoded': 'The query string was encoded differently for signing and for sending.',
    'query-sorted': 'The query parameters were sorted for signing.',
  }),
  ...mistakesIn('Authorization.timestamp', ONE_VALUE, {
    'timestamp-signed-in-milliseconds': 'The timestamp was signed in milliseconds, but sent in seconds.',
    'timestamp-other': 'The signed timestamp differs from the timestamp in the header.',
    'timestamp-other-format': 'The timestamp was signed in another form than in the header.',
  }),
  ...mistakesIn('Authorization.nonce_str', ONE_VALUE, {
    'nonce-other-form': 'The nonce was signed in another form than in the header.',
  }),
  ...mistakesIn('string_to_sign', COMPARE, {
    'text-other': 'The key is right; a different text was signed.',
    'text-other-too': 'The signed text is a different one too.',
  }),
  ...BODY_MISTAKES,
}
