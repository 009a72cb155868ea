import type { Mistake } from './mistake.ts'

const STANDARD_BASE64 = 'Send the 256 bytes of the signature as standard Base64: 344 characters on one line.'

/** Mistakes in the way in which the signature is written. */
export const SIGNATURE_MISTAKES = {
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
  'signature-escaped': {
    field: 'Authorization.signature',
    cause: 'Characters of the signature are escaped, as in JSON or HTML.',
    solution: `${STANDARD_BASE64} "+", "/" and "=" stay as they are.`,
  },
  'signature-python-bytes': {
    field: 'Authorization.signature',
    cause: "The signature has b'…' around it, as Python shows bytes.",
    solution: `${STANDARD_BASE64} In Python call .decode() on the result of b64encode.`,
  },
  'signature-decimal': {
    field: 'Authorization.signature',
    cause: 'The signature is written as a list of numbers.',
    solution: STANDARD_BASE64,
  },
  'signature-jwt': {
    field: 'Authorization.signature',
    cause: 'The signature is a JSON Web Token.',
    solution: `${STANDARD_BASE64} Sign the five lines themselves, not a token.`,
  },
  'signature-surrounded': {
    field: 'Authorization.signature',
    cause: 'There is something else around the signature.',
    solution: STANDARD_BASE64,
  },
  'signature-object-text': {
    field: 'Authorization.signature',
    cause: 'The signature was not encoded: the name of an object was sent instead.',
    solution: STANDARD_BASE64,
  },
  'signature-reversed': {
    field: 'Authorization.signature',
    cause: 'The bytes of the signature are in reverse order, as CryptoAPI of Windows returns them.',
    solution: 'Reverse the 256 bytes before encoding them, or sign with CNG or the classes of .NET.',
  },
  'signature-as-text': {
    field: 'Authorization.signature',
    cause: 'The bytes of the signature were treated as text before they were encoded.',
    solution: `${STANDARD_BASE64} Keep them as bytes until they are encoded: text encodings change them.`,
  },
  'signature-bytes': {
    field: 'Authorization.signature',
    cause: 'The signature does not have exactly its 256 bytes.',
    solution: `${STANDARD_BASE64} Neither drop zero bytes nor add any.`,
  },
  'signature-cut': {
    field: 'Authorization.signature',
    cause: 'The signature looks cut off.',
    solution: `${STANDARD_BASE64} Look for a buffer, a column or a log that is too short for it.`,
  },
  'signature-length': {
    field: 'Authorization.signature',
    cause: 'The signature does not have 256 bytes, as RSA 2048 makes them.',
    solution: 'Sign with the RSA 2048 private key that belongs to the registered public key.',
  },
  'signature-unreadable': {
    field: 'Authorization.signature',
    cause: 'The signature is not Base64.',
    solution: STANDARD_BASE64,
  },
} as const satisfies Record<string, Mistake>
