import type { Mistake } from './mistake.ts'

const SAME_BYTES = 'Serialise the body once, sign these bytes and send these very bytes.'

export const BODY_MISTAKES = {
  'body-re-serialised': {
    field: 'body',
    cause: 'The body was serialised anew between signing and sending.',
    solution: `${SAME_BYTES} Give the HTTP client the text, not the object.`,
  },
  'body-keys-sorted': {
    field: 'body',
    cause: 'The body was signed with its keys in sorted order.',
    solution: SAME_BYTES,
  },
  'body-escaped': {
    field: 'body',
    cause: 'The body was signed with other escapes in its texts than it was sent with.',
    solution: SAME_BYTES,
  },
  'body-trimmed': {
    field: 'body',
    cause: 'White space around the body was signed and sent differently.',
    solution: `${SAME_BYTES} A line feed at the end of the body belongs to it.`,
  },
  'body-line-ends': {
    field: 'body',
    cause: 'The line ends inside the body were signed and sent differently.',
    solution: `${SAME_BYTES} With curl use --data-binary, because --data changes line ends of a file.`,
  },
  'body-encoding': {
    field: 'body',
    cause: 'The body was signed in another character encoding than it was sent in.',
    solution: `${SAME_BYTES} Encode it as UTF-8, without a byte order mark.`,
  },
  'body-empty': {
    field: 'body',
    cause: 'An empty body was signed.',
    solution: `${SAME_BYTES} Only the certificate interface has an empty body.`,
  },
  'body-hash': {
    field: 'body',
    cause: 'A hash of the body was signed in place of the body.',
    solution: 'Put the body itself into the last line.',
  },
  'body-object-text': {
    field: 'body',
    cause: 'The name of an object, or null, was signed in place of the body: it was not serialised.',
    solution: SAME_BYTES,
  },
  'body-other': {
    field: 'body',
    cause: 'Another body was signed than the one that arrived, if it was not the nonce.',
    solution: `${SAME_BYTES} Compare the length of the signed body with the length that arrived.`,
  },
} as const satisfies Record<string, Mistake>
