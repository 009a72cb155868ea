import { constants, createHmac, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto'
import type { CarelessCase } from '@txgw/testkit/clients/attempt-parts'
import { digestOf, encryptPlain, KEYS, signWith } from '@txgw/testkit/clients/careless-merchant'

const RSA_1024 = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const ELLIPTIC = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const EDWARDS = generateKeyPairSync('ed25519').privateKey
const base64 = (signature: Buffer) => signature.toString('base64')
const hex = (signature: Buffer) => signature.toString('hex')
const hmac = (text: Buffer) => createHmac('sha256', 'secret').update(text).digest()

export const SPELLING_ATTEMPTS: CarelessCase[] = [
  ['hex in capitals', ['signature-hex'], { spell: (signature) => hex(signature).toUpperCase() }],
  ['hex after 0x', ['signature-hex'], { spell: (signature) => `0x${hex(signature)}` }],
  ['hex with colons', ['signature-hex'], { spell: (signature) => hex(signature).replace(/..(?=.)/g, '$&:') }],
  ['hex with spaces', ['signature-hex'], { spell: (signature) => hex(signature).replace(/..(?=.)/g, '$& ') }],
  ['hex with \\x', ['signature-hex'], { spell: (signature) => hex(signature).replace(/../g, '\\x$&') }],
  [
    'hex with hyphens',
    ['signature-hex'],
    { spell: (signature) => hex(signature).replace(/..(?=.)/g, '$&-') },
  ],
  ['Base64 of hex', ['signature-hex'], { spell: (signature) => base64(Buffer.from(hex(signature))) }],
  ["Python's b'…'", ['signature-python-bytes'], { spell: (signature) => `b'${base64(signature)}'` }],
  [
    'slashes escaped',
    ['signature-escaped'],
    { spell: (signature) => `${base64(signature).replaceAll('/', '\\/')}`.replace('==', '\\u003d\\u003d') },
  ],
  [
    'HTML entities',
    ['signature-escaped'],
    { spell: (signature) => base64(signature).replace('==', '&#61;&#61;') },
  ],
  ['numbers', ['signature-decimal'], { spell: (signature) => `[${signature.join(' ')}]` }],
  [
    'signed numbers',
    ['signature-decimal'],
    { spell: (signature) => `[${new Int8Array(signature).join(' ')}]` },
  ],
  ['one = missing', ['signature-unpadded'], { spell: (signature) => base64(signature).slice(0, -1) }],
  ['after sha256=', ['signature-surrounded'], { spell: (signature) => `sha256=${base64(signature)}` }],
  ['between brackets', ['signature-surrounded'], { spell: (signature) => `[${base64(signature)}]` }],
  [
    'wrapped, \\r\\n in it',
    ['signature-wrapped'],
    { spell: (signature) => base64(signature).replace(/.{76}/g, '$&\\r\\n') },
  ],
  [
    'percent-encoded twice',
    ['signature-url-encoded'],
    { spell: (signature) => encodeURIComponent(encodeURIComponent(base64(signature))) },
  ],
  [
    'bytes reversed',
    ['signature-reversed'],
    { sign: (text, key) => Buffer.from(sign('sha256', text, key)).reverse() },
  ],
  [
    'bytes reversed, no last line feed',
    ['signature-reversed', 'last-line-feed-missing'],
    {
      sign: (text, key) => Buffer.from(sign('sha256', text.subarray(0, -1), key)).reverse(),
    },
  ],
  [
    'a zero byte in front',
    ['signature-bytes'],
    { spell: (signature) => base64(Buffer.concat([Buffer.alloc(1), signature])) },
  ],
  [
    'a line feed behind',
    ['signature-bytes'],
    { spell: (signature) => base64(Buffer.concat([signature, Buffer.from('\n')])) },
  ],
  [
    'encoded as UTF-8 text',
    ['signature-as-text'],
    { spell: (signature) => base64(Buffer.from(signature.toString('latin1'))) },
  ],
  [
    'destroyed as UTF-8 text',
    ['signature-as-text'],
    { spell: (signature) => base64(Buffer.from(signature.toString('utf8'))) },
  ],
  ['cut to 256 characters', ['signature-cut'], { spell: (signature) => base64(signature).slice(0, 256) }],
  ['cut to 255 characters', ['signature-cut'], { spell: (signature) => base64(signature).slice(0, 255) }],
  ['cut to 300 characters', ['signature-cut'], { spell: (signature) => base64(signature).slice(0, 300) }],
  ['[object Promise]', ['signature-object-text'], { spell: () => '[object Promise]' }],
  ['undefined', ['signature-object-text'], { spell: () => 'undefined' }],
  ['a byte array of Java', ['signature-object-text'], { spell: () => '[B@1b6d3586' }],
  ['a placeholder', ['signature-unreadable'], { spell: () => '!signature!' }],
]

export const SIGNING_ATTEMPTS: CarelessCase[] = [
  ['SHA-224', ['hash-other'], { sign: signWith('sha224') }],
  ['SHA-384', ['hash-other'], { sign: signWith('sha384') }],
  ['SHA3-256', ['hash-other'], { sign: signWith('sha3-256') }],
  [
    'PSS with a salt as long as the digest',
    ['pss-padding'],
    {
      sign: (text, key) =>
        sign('sha256', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    },
  ],
  [
    'PSS with SHA-1',
    ['pss-padding', 'hash-sha1'],
    {
      sign: (text, key) =>
        sign('sha1', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 20 }),
    },
  ],
  [
    'PSS of another text',
    ['pss-padding', 'text-other'],
    {
      text: () => 'another text',
      sign: (text, key) =>
        sign('sha256', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    },
  ],
  [
    'no padding',
    ['no-padding'],
    {
      sign: (text, key) =>
        privateEncrypt(
          { key, padding: constants.RSA_NO_PADDING },
          Buffer.concat([Buffer.alloc(224), digestOf(text)]),
        ),
    },
  ],
  [
    'the hexadecimal digest encrypted',
    ['no-digest-info'],
    { sign: (text, key) => encryptPlain(Buffer.from(digestOf(text).toString('hex')), key) },
  ],
  ['only hashed', ['only-hashed'], { sign: (text) => digestOf(text) }],
  ['only hashed, in hex', ['signature-hex', 'only-hashed'], { sign: (text) => digestOf(text), spell: hex }],
  ['HMAC', ['signature-length'], { sign: hmac }],
  ['HMAC in hex', ['signature-hex', 'signature-length'], { sign: hmac, spell: hex }],
  ['RSA 1024', ['signature-length'], { key: RSA_1024 }],
  ['ECDSA', ['signature-length'], { sign: (text) => sign('sha256', text, ELLIPTIC).subarray(0, 71) }],
  ['Ed25519', ['signature-length'], { sign: (text) => sign(null, text, EDWARDS) }],
  [
    "another app's key and another text",
    ['other-app', 'text-other-too'],
    { key: KEYS.otherApp.privateKey, text: () => 'x' },
  ],
  ['SHA-1 of another text', ['hash-sha1', 'text-other'], { sign: signWith('sha1'), text: () => 'x' }],
]
