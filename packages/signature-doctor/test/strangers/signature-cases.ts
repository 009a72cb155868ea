import { constants, createHmac, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto'
import {
  digestOf,
  type HeaderPairs,
  rightHeader,
  SCHEME,
  signWith,
} from '@txgw/testkit/clients/careless-merchant'
import type { StrangersCase } from './stranger.ts'

const spelt = (spell: (signature: Buffer) => string) => ({ spell })
const base64 = (bytes: Buffer) => bytes.toString('base64')
const der =
  (...head: number[]) =>
  (signature: Buffer) =>
    base64(Buffer.concat([Buffer.from(head), signature]))
const pss = (hash: string, saltLength: number): StrangersCase[2] => ({
  sign: (text, key) => sign(hash, text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }),
})
const digest = (write: (digest: Buffer) => Buffer | string): StrangersCase[2] => ({
  sign: (text, key) => sign('sha256', Buffer.from(write(digestOf(text))), key),
})
const rsa = (modulusLength: number) => ({ key: generateKeyPairSync('rsa', { modulusLength }).privateKey })
const noNull = (text: Buffer) =>
  Buffer.concat([Buffer.from('302f300b0609608648016503040201' + '0420', 'hex'), digestOf(text)])
const header = (change: (right: string) => string) => ({
  header: (pairs: HeaderPairs) => change(rightHeader(pairs)),
})
const pairs = (write: (pairs: HeaderPairs) => string) => ({ header: write })

export const SPELLINGS: StrangersCase[] = [
  ['hexadecimal', ['signature-hex'], spelt((bytes) => bytes.toString('hex'))],
  ['hexadecimal in capitals', ['signature-hex'], spelt((bytes) => bytes.toString('hex').toUpperCase())],
  ['URL-safe Base64', ['signature-base64url'], spelt((bytes) => bytes.toString('base64url'))],
  ['no padding', ['signature-unpadded'], spelt((bytes) => base64(bytes).replace(/=+$/, ''))],
  [
    'wrapped at 64, with blanks',
    ['signature-wrapped'],
    spelt((bytes) => base64(bytes).replace(/.{64}/g, '$& ')),
  ],
  ['Base64 twice', ['signature-double-base64'], spelt((bytes) => base64(Buffer.from(base64(bytes))))],
  ['Base64 of hexadecimal', ['signature-hex'], spelt((bytes) => base64(Buffer.from(bytes.toString('hex'))))],
  ['lower case', ['signature-case'], spelt((bytes) => base64(bytes).toLowerCase())],
  ['upper case', ['signature-case'], spelt((bytes) => base64(bytes).toUpperCase())],
  ['percent-encoded', ['signature-url-encoded'], spelt((bytes) => encodeURIComponent(base64(bytes)))],
  ['blanks for plus signs', ['signature-plus-lost'], spelt((bytes) => base64(bytes).replaceAll('+', ' '))],
  ['in an OCTET STRING', ['signature-der'], spelt(der(4, 0x82, 1, 0))],
  ['in a BIT STRING', ['signature-der'], spelt(der(3, 0x82, 1, 1, 0))],
  ['a zero byte in front', ['signature-bytes'], spelt(der(0))],
  [
    'a NUL byte behind',
    ['signature-bytes'],
    spelt((bytes) => base64(Buffer.concat([bytes, Buffer.alloc(1)]))),
  ],
  ['two equals signs too many', ['signature-surrounded'], spelt((bytes) => `${base64(bytes)}==`)],
  ['a full stop behind', ['signature-surrounded'], spelt((bytes) => `${base64(bytes)}.`)],
  [
    'PEM lines around it',
    ['signature-surrounded'],
    spelt((bytes) => `-----BEGIN SIGNATURE-----${base64(bytes)}-----END SIGNATURE-----`),
  ],
  ['an algorithm in front', ['signature-surrounded'], spelt((bytes) => `rsa-sha256:${base64(bytes)}`)],
  ['typographic quotes', ['header-quotes'], spelt((bytes) => `“${base64(bytes)}”`)],
  ['a zero-width space behind', ['signature-surrounded'], spelt((bytes) => `${base64(bytes)}\u200b`)],
  ['cut', ['signature-cut'], spelt((bytes) => base64(bytes).slice(0, 255))],
  ['letters that are no Base64', ['signature-unreadable'], { spell: () => 'MFRGGZDFMZTWQ2LK!' }],
  ['nothing', ['header-form'], spelt(() => '')],
  ['null', ['signature-object-text'], spelt(() => 'null')],
  [
    'reversed bytes',
    ['signature-reversed'],
    { sign: (text, key) => Buffer.from(sign('sha256', text, key)).reverse() },
  ],
]

export const SIGNERS: StrangersCase[] = [
  ['SHA-1', ['hash-sha1'], { sign: signWith('sha1') }],
  ['SHA-384', ['hash-other'], { sign: signWith('sha384') }],
  ['SHA-512', ['hash-sha512'], { sign: signWith('sha512') }],
  ['MD5', ['hash-other'], { sign: signWith('md5') }],
  ['SHA-512/256', ['hash-other'], { sign: signWith('sha512-256') }],
  ['SHA3-384', ['hash-other'], { sign: signWith('sha3-384') }],
  ['PSS with the salt of the digest', ['pss-padding'], pss('sha256', 32)],
  ['PSS with the longest salt', ['pss-padding'], pss('sha256', 222)],
  ['PSS without salt', ['pss-padding'], pss('sha256', 0)],
  ['PSS with SHA-512', ['pss-padding', 'hash-sha512'], pss('sha512', 64)],
  ['the digest once more', ['digest-signed'], digest((one) => one)],
  ['the digest in hexadecimal', ['digest-signed'], digest((one) => one.toString('hex'))],
  ['the digest in Base64', ['digest-signed'], digest((one) => base64(one))],
  [
    'the digest without its name',
    ['no-digest-info'],
    { sign: (text, key) => privateEncrypt(key, digestOf(text)) },
  ],
  [
    'the hexadecimal digest encrypted',
    ['no-digest-info'],
    { sign: (text, key) => privateEncrypt(key, Buffer.from(digestOf(text).toString('hex'))) },
  ],
  [
    'a name without its NULL',
    ['digest-info-other'],
    { sign: (text, key) => privateEncrypt(key, noNull(text)) },
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
  ['the text itself encrypted', ['not-hashed'], { sign: (text, key) => privateEncrypt(key, text) }],
  ['an HMAC', ['signature-length'], { sign: (text) => createHmac('sha256', 'k').update(text).digest() }],
  ['only a digest', ['only-hashed'], { sign: (text) => digestOf(text) }],
  ['RSA 1024', ['signature-length'], rsa(1024)],
  ['RSA 3072', ['signature-length'], rsa(3072)],
  ['RSA 4096', ['signature-length'], rsa(4096)],
  [
    'an elliptic curve',
    ['signature-length'],
    { sign: (text) => sign('sha256', text, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) },
  ],
  [
    'an elliptic curve, as in JWT',
    ['signature-length'],
    {
      sign: (text) =>
        sign('sha256', text, {
          key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
          dsaEncoding: 'ieee-p1363',
        }),
    },
  ],
  [
    'the signature of another request',
    ['text-other'],
    { text: () => 'POST\n/gateway/v2/orders\n1\nabc\n{}\n' },
  ],
]

export const HEADERS: StrangersCase[] = [
  ['another order of the pairs', [], pairs(({ signature, ...rest }) => rightHeader({ signature, ...rest }))],
  ['double quotes', [], header((right) => right.replace(/=([^,]+)/g, '="$1"'))],
  ['single quotes', ['header-quotes'], header((right) => right.replace(/=([^,]+)/g, "='$1'"))],
  ['typographic quotes', ['header-quotes'], header((right) => right.replace(/=([^,]+)/g, '=“$1”'))],
  ['semicolons', ['header-separator'], header((right) => right.replaceAll(',', ';'))],
  ['blanks', ['header-separator'], header((right) => right.replaceAll(',', ' '))],
  ['a full-width comma', ['header-separator'], header((right) => right.replaceAll(',', '，'))],
  ['names in capitals', ['pair-name'], header((right) => right.replace('auth_id=', 'AUTH_ID='))],
  ['app_id', ['pair-name'], header((right) => right.replace('auth_id=', 'app_id='))],
  ['no nonce', ['header-form'], pairs(({ nonce_str: _, ...rest }) => rightHeader(rest))],
  ['the timestamp twice', ['header-form'], header((right) => `${right},timestamp=1768485296`)],
  ['a comma at the end', ['header-form'], header((right) => `${right},`)],
  [
    'the scheme in lower case',
    ['scheme-wrong'],
    header((right) => right.replace(SCHEME, SCHEME.toLowerCase())),
  ],
  ['another scheme', ['scheme-wrong'], header((right) => right.replace(SCHEME, 'Bearer'))],
  ['no scheme', ['scheme-wrong'], header((right) => right.slice(SCHEME.length + 1))],
  ['an en dash in the scheme', ['scheme-wrong'], header((right) => right.replace('-', '–')), /U\+2013/],
  ['no header', ['header-missing'], { arrives: () => ({ authorizations: [] }) }],
  [
    'two headers',
    ['header-repeated'],
    { arrives: ({ authorizations }) => ({ authorizations: [...authorizations, ...authorizations] }) },
  ],
  [
    'Base64 of the pairs',
    ['scheme-wrong'],
    header((right) => `Basic ${Buffer.from(right).toString('base64')}`),
  ],
  ['JSON', ['header-form'], pairs((all) => `${SCHEME} ${JSON.stringify(all)}`)],
  ['percent-encoded', ['scheme-wrong'], header((right) => encodeURIComponent(right)), /percent/],
  [
    'a blank before each equals sign',
    ['header-form'],
    header((right) => right.replaceAll('=', ' =').replace(' = =', '==')),
  ],
]
