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
  'body-keys-reordered': {
    field: 'body',
    cause: 'The body was signed with its keys in another order.',
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
    cause: 'The body was not serialised as it was sent; the text of an object was signed instead.',
    solution: SAME_BYTES,
  },
  'body-notation': {
    field: 'body',
    cause: 'The body was signed in another notation than the one that was sent.',
    solution: SAME_BYTES,
  },
  'body-value': {
    field: 'body',
    cause: 'Only values of the body were signed instead of the whole JSON text.',
    solution: SAME_BYTES,
  },
  'body-part': {
    field: 'body',
    cause: 'Only a part of the body was signed.',
    solution: SAME_BYTES,
  },
  'body-cut': {
    field: 'body',
    cause: 'The body was cut off for signing.',
    solution: `${SAME_BYTES} The length of a body is counted in bytes, not in characters.`,
  },
  'body-wrapped': {
    field: 'body',
    cause: 'The body was signed inside another object or list.',
    solution: SAME_BYTES,
  },
  'body-fields-dropped': {
    field: 'body',
    cause: 'Fields of the body were left out for signing.',
    solution: `${SAME_BYTES} Configure the serialiser in one place.`,
  },
  'body-types-changed': {
    field: 'body',
    cause: 'Values of the body were signed with another type than they were sent with.',
    solution: SAME_BYTES,
  },
  'body-values-changed': {
    field: 'body',
    cause: 'Strings of the body were changed between signing and sending.',
    solution: SAME_BYTES,
  },
  'body-keys-renamed': {
    field: 'body',
    cause: 'The fields of the body have other names in the signed text than in the body that was sent.',
    solution: SAME_BYTES,
  },
  'body-single-quotes': {
    field: 'body',
    cause: 'The body was signed with other quotes than it was sent with.',
    solution: `${SAME_BYTES} In Python use json.dumps, not str.`,
  },
  'body-white-space': {
    field: 'body',
    cause: 'White space inside the body was changed for signing.',
    solution: SAME_BYTES,
  },
  'body-compressed': {
    field: 'body',
    cause: 'The body was compressed between signing and sending, or the other way round.',
    solution: `${SAME_BYTES} Send it without compression and without a Content-Encoding.`,
  },
  'body-other-form': {
    field: 'body',
    cause: 'The body was signed in another form than it was sent in.',
    solution: SAME_BYTES,
  },
} as const satisfies Record<string, Mistake>
