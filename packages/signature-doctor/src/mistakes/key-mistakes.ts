import { mistakesIn } from './mistake.ts'

const SHA_256 = 'Sign with SHA-256 and RSA, PKCS #1 v1.5 (openssl dgst -sha256 -sign; SHA256withRSA in Java).'

/** Mistakes in the choice of the key or in the way of signing. */
export const KEY_MISTAKES = {
  'unknown-key': {
    field: 'Authorization.signature',
    cause: 'No key that is registered here made this signature.',
    solution:
      'Register the public key of the signing key pair, or sign with the private key of this serial_no. A signature that was changed on its way looks the same.',
  },
  'other-serial': {
    field: 'Authorization.serial_no',
    cause: 'The request is signed with a key of this app, but not with the key that serial_no names.',
    solution: 'Send the serial_no of the key that signs, or sign with the key of this serial_no.',
  },
  'app-misspelt': {
    field: 'Authorization.auth_id',
    cause: 'auth_id is not registered as it is written; it looks like the app whose key signed.',
    solution: 'Send the id of the app exactly as it is registered, without blanks and quotes around it.',
  },
  'serial-misspelt': {
    field: 'Authorization.serial_no',
    cause: 'serial_no is not registered as it is written; it looks like that of the key which signed.',
    solution: 'Send the serial_no exactly as it is registered, without blanks and quotes around it.',
  },
  'other-app': {
    field: 'Authorization.auth_id',
    cause: 'The request is signed with the key of another app.',
    solution: 'Sign with the key of the app that auth_id names, or send the auth_id of the key.',
  },
  'other-environment': {
    field: 'Authorization.signature',
    cause: 'The request is signed with a key of the other environment.',
    solution:
      'The sandbox and production have separate keys. Use a key that is registered in the environment that you call.',
  },
  ...mistakesIn('Authorization.signature', SHA_256, {
    'hash-sha1': 'The text is hashed with SHA-1.',
    'hash-sha512': 'The text is hashed with SHA-512.',
    'hash-other': 'The text is hashed with an algorithm other than SHA-256.',
    'pss-padding': ['The signature has PSS padding.', 'Not RSASSA-PSS, PS256 or RSA_PKCS1_PSS_PADDING.'],
    'no-digest-info': [
      'What was encrypted with the private key lacks the name of the hash algorithm (DigestInfo).',
      'Use the signing function of the library on the text, not encryption with the private key.',
    ],
    'digest-info-other':
      'The name of the hash algorithm in the signature (DigestInfo) lacks its parameters, which are NULL.',
    'not-hashed': [
      'The text itself was encrypted with the private key, without hashing it.',
      'Use the signing function of the library, not encryption with the private key.',
    ],
    'no-padding': [
      'The private key was applied without padding.',
      'Use the signing function of the library, not RSA without padding.',
    ],
    'only-hashed': 'The signature is only a hash of the text, made without a key.',
  }),
  'digest-signed': {
    field: 'Authorization.signature',
    cause: 'The text is hashed twice: its digest was signed instead of the text.',
    solution: 'Give the text to the signing function, which hashes it itself.',
  },
}
