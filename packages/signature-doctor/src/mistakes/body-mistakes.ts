import { mistakesIn } from './mistake.ts'

const SAME_BYTES = 'Serialise the body once. Sign these bytes and send the same bytes.'

export const BODY_MISTAKES = {
  ...mistakesIn('body', SAME_BYTES, {
    'body-re-serialised': [
      'The body was serialised again between signing and sending.',
      'Give the HTTP client the text, not the object.',
    ],
    'body-keys-sorted': 'The body was signed with its keys in sorted order.',
    'body-keys-reordered': 'The body was signed with its keys in another order.',
    'body-escaped': 'The strings of the body were escaped differently for signing and for sending.',
    'body-trimmed': [
      'The signed body and the sent body have different white space around them.',
      'A line feed at the end of the body is part of the body.',
    ],
    'body-surrounded': [
      'The signed body and the sent body differ in a character around them.',
      'Look for a character that cannot be seen, and for a buffer that is longer than the body.',
    ],
    'body-line-ends': [
      'The signed body and the sent body have different line ends.',
      'With curl use --data-binary, because --data changes line ends of a file.',
    ],
    'body-encoding': [
      'The body was signed and sent in different character encodings.',
      'Encode it as UTF-8, without a byte order mark.',
    ],
    'body-empty': ['An empty body was signed.', 'Only the certificate interface has an empty body.'],
  }),
  'body-hash': {
    field: 'body',
    cause: 'A hash of the body was signed instead of the body.',
    solution: 'Put the body itself into the last line.',
  },
  ...mistakesIn('body', SAME_BYTES, {
    'body-object-text':
      'The body was not serialised as it was sent; the text of an object was signed instead.',
    'body-notation': 'The body was signed in another notation than the one that was sent.',
    'body-value': 'Only values of the body were signed instead of the whole JSON text.',
    'body-part': 'Only a part of the body was signed.',
    'body-cut': [
      'The body was cut off for signing.',
      'The length of a body is counted in bytes, not in characters.',
    ],
    'body-wrapped': 'The body was signed inside another object or list.',
    'body-fields-dropped': [
      'Fields of the body were left out for signing.',
      'Configure the serialiser in one place.',
    ],
    'body-types-changed': 'Values of the body were signed with another type than they were sent with.',
    'body-values-changed': 'Strings of the body were changed between signing and sending.',
    'body-keys-renamed':
      'The fields of the body have other names in the signed text than in the body that was sent.',
    'body-single-quotes': [
      'The body was signed with other quotes than it was sent with.',
      'In Python use json.dumps, not str.',
    ],
    'body-white-space': 'White space inside the body was changed for signing.',
    'body-compressed': [
      'The body was compressed between signing and sending, or the other way round.',
      'Send it without compression and without a Content-Encoding.',
    ],
    'body-other-form': 'The body was signed in another form than it was sent in.',
  }),
}
