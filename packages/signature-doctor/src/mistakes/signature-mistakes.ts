import { mistakesIn } from './mistake.ts'

const STANDARD_BASE64 = 'Send the 256 bytes of the signature as standard Base64: 344 characters on one line.'

/** Mistakes in the way in which the signature is written. */
export const SIGNATURE_MISTAKES = {
  ...mistakesIn('Authorization.signature', STANDARD_BASE64, {
    'signature-hex': 'The signature is written in hexadecimal.',
    'signature-base64url': [
      'The signature is written in the URL-safe Base64 alphabet, with "-" and "_".',
      'The standard alphabet has "+" and "/".',
    ],
    'signature-unpadded': 'The padding "==" at the end of the signature is missing.',
    'signature-wrapped': [
      'The signature is wrapped into several lines.',
      'Use "base64 -A" with openssl, or "base64 -w0" with coreutils.',
    ],
    'signature-url-encoded': [
      'The signature is percent-encoded.',
      'A header is not a URL: "+", "/" and "=" stay as they are.',
    ],
    'signature-plus-lost': [
      'Each "+" of the signature has become a space, as form decoding does.',
      'Do not decode it as a form value.',
    ],
    'signature-double-base64': [
      'The signature is Base64-encoded twice.',
      'If the signing function already returns Base64, do not encode it again.',
    ],
    'signature-escaped': [
      'Characters of the signature are escaped, as in JSON or HTML.',
      '"+", "/" and "=" stay as they are.',
    ],
    'signature-python-bytes': [
      "The signature has b'…' around it, as Python shows bytes.",
      'In Python call .decode() on the result of b64encode.',
    ],
    'signature-decimal': 'The signature is written as a list of numbers.',
    'signature-jwt': ['The signature is a JSON Web Token.', 'Sign the five lines themselves, not a token.'],
    'signature-surrounded': 'There is something else around the signature.',
    'signature-object-text': 'The signature was not encoded: the name of an object was sent instead.',
  }),
  'signature-reversed': {
    field: 'Authorization.signature',
    cause: 'The bytes of the signature are in reverse order, as CryptoAPI of Windows returns them.',
    solution: 'Reverse the 256 bytes before encoding them, or sign with CNG or the classes of .NET.',
  },
  ...mistakesIn('Authorization.signature', STANDARD_BASE64, {
    'signature-as-text': [
      'The bytes of the signature were treated as text before they were encoded.',
      'Keep them as bytes until they are encoded: text encodings change them.',
    ],
    'signature-bytes': [
      'The signature does not have exactly its 256 bytes.',
      'Neither drop zero bytes nor add any.',
    ],
    'signature-der': [
      'The 256 bytes of the signature are inside an ASN.1 structure.',
      'Encode the bytes themselves.',
    ],
    'signature-case': [
      'The letters of the signature are all small or all large, so the signature is lost.',
      'Base64 distinguishes them: look for a conversion of the header or of the text.',
    ],
    'signature-cut': [
      'The signature looks cut off.',
      'Look for a buffer, a column or a log that is too short for it.',
    ],
  }),
  'signature-length': {
    field: 'Authorization.signature',
    cause: 'The signature does not have 256 bytes, as RSA 2048 makes them.',
    solution: 'Sign with the RSA 2048 private key that belongs to the registered public key.',
  },
  ...mistakesIn('Authorization.signature', STANDARD_BASE64, {
    'signature-private-key': [
      'A private key was sent in place of the signature, so others may have it now.',
      'Make a new key pair, register its public key, and revoke the old one.',
    ],
    'signature-unreadable': 'The signature is not Base64.',
  }),
}
