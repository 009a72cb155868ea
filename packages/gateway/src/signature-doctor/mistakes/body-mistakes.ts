import type { Mistake } from './mistake.ts'

const SAME_BYTES = 'Serialise the body once. Sign these bytes and send the same bytes.'

export const BODY_MISTAKES = {
  'body-re-serialised': {
    field: 'body',
    cause: 'The body was serialised again between signing and sending.',
    solution: `${SAME_BYTES} Give the HTTP client the text, not the object.`,
  },
  'body-keys-sorted': {
    field: 'body',
    cause: 'The body was signed with its keys in sorted order.',
    solution: SAME_BYTES,
  },
  'body-escaped': {
    field: 'body',
    cause: 'The strings of the body were escaped differently for signing and for sending.',
    solution: SAME_BYTES,
  },
  'body-trimmed': {
    field: 'body',
    cause: 'The signed body and the sent body have different white space around them.',
    solution: `${SAME_BYTES} A line feed at the end of the body is part of the body.`,
  },
  'body-line-ends': {
    field: 'body',
    cause: 'The signed body and the sent body have different line ends.',
    solution: `${SAME_BYTES} With curl use --data-binary, because --data changes line ends of a file.`,
  },
  'body-encoding': {
    field: 'body',
    cause: 'The body was signed and sent in different character encodings.',
    solution: `${SAME_BYTES} Encode it as UTF-8, without a byte order mark.`,
  },
  'body-empty': {
    field: 'body',
    cause: 'An empty body was signed.',
    solution: `${SAME_BYTES} Only the certificate interface has an empty body.`,
  },
  'body-hash': {
    field: 'body',
    cause: 'A hash of the body was signed instead of the body.',
    solution: 'Put the body itself into the last line.',
  },
  'body-object-text': {
    field: 'body',
    cause: 'The body was not serialised: the name of an object, or null, was signed instead.',
    solution: SAME_BYTES,
  },
  'body-other': {
    field: 'body',
    cause: 'The signed body differs from the body that arrived, unless the nonce differs.',
    solution: `${SAME_BYTES} Compare the length of the signed body with the length that arrived.`,
  },
} as const satisfies Record<string, Mistake>
