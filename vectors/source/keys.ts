import { keyText } from './test-keys.ts'
import type { Vector, VectorFile } from './vector.ts'

type Use = 'public' | 'private'

const accepted = (use: Use, comment: string, pem: string): Vector => ({
  comment,
  valid: true,
  tags: [use],
  input: { use, pem },
})

const refused = (use: Use, comment: string, tags: string[], pem: string): Vector => ({
  comment,
  valid: false,
  tags: [use, ...tags],
  input: { use, pem },
  error: { reason: 'not-a-key-of-the-scheme' },
})

const publicPem = keyText('merchant.public')
const privatePem = keyText('merchant.private')

const PUBLIC: Vector[] = [
  accepted('public', 'RSA 2048 as SPKI', publicPem),
  accepted('public', 'RSA 2048 with the exponent 3', keyText('exponent-3.public')),
  accepted('public', 'CR LF line ends', publicPem.replaceAll('\n', '\r\n')),
  accepted('public', 'text around the block', `Key of the demo app\n${publicPem}\nend of file\n`),
  accepted(
    'public',
    'line ends as a backslash and an n, as in an environment variable',
    publicPem.replaceAll('\n', '\\n'),
  ),
  accepted('public', 'the Base64 on one line', publicPem.replace(/(?<![-])\n(?!-)/g, '')),
  refused('public', 'RSA 1024', ['size'], keyText('rsa-1024.public')),
  refused('public', 'RSA 3072', ['size'], keyText('rsa-3072.public')),
  refused('public', 'RSA 4096', ['size'], keyText('rsa-4096.public')),
  refused(
    'public',
    'RSA 2048 with the exponent 1, for which anyone can sign',
    ['exponent'],
    keyText('exponent-1.public'),
  ),
  refused('public', 'a key bound to RSASSA-PSS', ['kind'], keyText('rsa-pss.public')),
  refused('public', 'EC P-256', ['kind'], keyText('ec-p256.public')),
  refused('public', 'Ed25519', ['kind'], keyText('ed25519.public')),
  refused('public', 'PKCS #1', ['label'], keyText('merchant.pkcs1-public')),
  refused('public', 'a private key where a public one belongs', ['label'], privatePem),
  refused(
    'public',
    'SPKI with the label of PKCS #1',
    ['label'],
    publicPem.replaceAll('PUBLIC', 'RSA PUBLIC'),
  ),
  refused('public', 'nothing', ['form', 'empty'], ''),
  refused(
    'public',
    'an empty block',
    ['form', 'empty'],
    '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n',
  ),
  refused(
    'public',
    'the Base64 without the lines around it',
    ['form'],
    publicPem.replace(/-----.*-----\n/g, ''),
  ),
  refused('public', 'no end line', ['form'], publicPem.replace(/-----END.*\n/, '')),
  refused('public', 'an end line of another label', ['form'], publicPem.replace('END PUBLIC', 'END PRIVATE')),
  refused('public', 'a line of the Base64 missing', ['damaged'], publicPem.replace(/\n.{64}\n/, '\n')),
  refused('public', 'junk in the Base64', ['damaged'], publicPem.replace('MII', 'M!I')),
]

const PRIVATE: Vector[] = [
  accepted('private', 'RSA 2048 as PKCS #8', privatePem),
  accepted('private', 'RSA 2048 as PKCS #1', keyText('merchant.pkcs1-private')),
  accepted('private', 'line ends as a backslash and an n', privatePem.replaceAll('\n', '\\n')),
  refused('private', 'RSA 1024', ['size'], keyText('rsa-1024.private')),
  refused('private', 'RSA 4096', ['size'], keyText('rsa-4096.private')),
  refused('private', 'EC P-256', ['kind'], keyText('ec-p256.private')),
  refused('private', 'a public key where a private one belongs', ['label'], publicPem),
  refused('private', 'a certificate', ['label'], keyText('merchant.certificate')),
  refused('private', 'PKCS #8 with a passphrase', ['encrypted'], keyText('merchant.encrypted-private')),
  refused('private', 'PKCS #1 with a passphrase', ['encrypted'], keyText('merchant.encrypted-pkcs1-private')),
  refused(
    'private',
    'PKCS #8 with the label of PKCS #1',
    ['damaged'],
    privatePem.replaceAll('PRIVATE', 'RSA PRIVATE'),
  ),
]

export function keyVectors(): VectorFile {
  return {
    about:
      'PEM texts as public keys (SPKI; a service may take X.509 certificates beside them) and as private keys (PKCS #8 or PKCS #1). Only RSA keys of 2048 bits are keys of the scheme.',
    cases: [...PUBLIC, ...PRIVATE],
  }
}
