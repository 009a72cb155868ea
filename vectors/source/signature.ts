import {
  FORGED_ENCODINGS,
  signByHand,
  signHash,
  signPssWithoutSalt,
  signRight,
  signText,
  signWith,
} from './forge.ts'
import { ORDINARY, type PartsText } from './signed-parts.ts'
import { SIGNED_WRONGLY } from './signed-wrongly.ts'
import { REQUESTS } from './string-to-sign.ts'
import { MERCHANT_PUBLIC_KEY } from './test-keys.ts'
import type { Vector, VectorFile } from './vector.ts'

/** Made once: a salt is random, so this one cannot be made again. */
const PSS_WITH_SALT =
  'NC1hSD+7aj2fNWqF9uyY7hbvko8Pefu178lp1tBKYFbKJMsJBros2qAQIiVcBW3HFx6KbhE7QmGAr/f4ZdQcs2U2iUDMoUquVWMhPaNdmWWc0RWlqRaZuhhRPX+GLna6PBM7+p1AybOQNeMZ1SKjZbSQvlofSp/zlYo0s9RbZ0ueVvGUIlGsTtS9xdnYgChCn18vyndZCswJRI1wkz6IwkD89CA+XZYa4gzGI/ToJou+ai56wtarN39s8lk6JoZKviO4gWU5wysmy7m0jBodit5JYaUJ4s/1iNhM+5X98TXi4fi/UTYEd54fo+HdyR20r277Z7ODCDVDYYZWyEVSXA=='

type Reason = 'not-canonical-base64' | 'not-256-bytes' | 'does-not-match'

const input = (parts: PartsText, signature: string) => ({
  ...parts,
  public_key: MERCHANT_PUBLIC_KEY,
  signature,
})

const accepted = (comment: string, tags: string[], parts: PartsText, signature: Buffer): Vector => ({
  comment,
  valid: true,
  tags,
  input: input(parts, signature.toString('base64')),
})

function refused(reason: Reason, comment: string, tags: string[], signature: string): Vector {
  return { comment, valid: false, tags, input: input(ORDINARY, signature), error: { reason } }
}

const mismatch = (comment: string, tags: string[], signature: Buffer) =>
  refused('does-not-match', comment, tags, signature.toString('base64'))

const right = signRight(ORDINARY)
const text = right.toString('base64')

function withBit(position: number): Buffer {
  const bytes = Buffer.from(right)
  bytes[position] = (bytes[position] as number) ^ 1
  return bytes
}

const WRONG_KEYS_AND_ALGORITHMS: Vector[] = [
  mismatch('another key of the same kind', ['key'], signWith(ORDINARY, 'other')),
  mismatch('SHA-1', ['hash'], signHash(ORDINARY, 'sha1')),
  mismatch('SHA-224', ['hash'], signHash(ORDINARY, 'sha224')),
  mismatch('SHA-384', ['hash'], signHash(ORDINARY, 'sha384')),
  mismatch('SHA-512', ['hash'], signHash(ORDINARY, 'sha512')),
  mismatch('PSS without a salt', ['pss'], signPssWithoutSalt(ORDINARY)),
  refused('does-not-match', 'PSS with a salt of 32 bytes', ['pss'], PSS_WITH_SALT),
  ...FORGED_ENCODINGS.map(({ comment, make }) => mismatch(comment, ['forged-encoding'], make(ORDINARY))),
]

const CHANGED_BYTES: Vector[] = [
  mismatch('the lowest bit of the first byte changed', ['changed'], withBit(0)),
  mismatch('the lowest bit of a byte in the middle changed', ['changed'], withBit(128)),
  mismatch('the lowest bit of the last byte changed', ['changed'], withBit(255)),
  mismatch('the bytes in reverse order', ['changed'], Buffer.from(right).reverse()),
  mismatch('256 zeros', ['changed'], Buffer.alloc(256)),
  mismatch('the number one', ['changed'], Buffer.concat([Buffer.alloc(255), Buffer.from([1])])),
  mismatch('256 bytes of 0xff, more than any modulus', ['changed'], Buffer.alloc(256, 0xff)),
]

const bytes = (content: Buffer) => content.toString('base64')

const WRONG_LENGTHS: Vector[] = [
  refused('not-256-bytes', 'no signature', ['length', 'empty'], ''),
  refused('not-256-bytes', 'the last byte cut off', ['length', 'truncated'], bytes(right.subarray(0, 255))),
  refused('not-256-bytes', 'the first byte cut off', ['length', 'truncated'], bytes(right.subarray(1))),
  refused(
    'not-256-bytes',
    'one zero more in front',
    ['length'],
    bytes(Buffer.concat([Buffer.alloc(1), right])),
  ),
  refused(
    'not-256-bytes',
    'one zero more at the end',
    ['length'],
    bytes(Buffer.concat([right, Buffer.alloc(1)])),
  ),
  refused('not-256-bytes', 'a key of 1024 bits', ['length', 'key'], bytes(signWith(ORDINARY, 'rsa-1024'))),
  refused('not-256-bytes', 'a key of 3072 bits', ['length', 'key'], bytes(signWith(ORDINARY, 'rsa-3072'))),
  refused('not-256-bytes', 'a key of 4096 bits', ['length', 'key'], bytes(signWith(ORDINARY, 'rsa-4096'))),
  refused(
    'not-256-bytes',
    'hexadecimal digits, which also spell 384 bytes in Base64',
    ['length', 'hex'],
    right.toString('hex'),
  ),
]

const respelt = (comment: string, tags: string[], signature: string) =>
  refused('not-canonical-base64', comment, tags, signature)

/** The right bytes, spelt in ways that many decoders accept. */
const RESPELT: Vector[] = [
  respelt('base64url', ['base64url'], text.replaceAll('+', '-').replaceAll('/', '_')),
  respelt('no padding', ['padding'], text.replace(/=+$/, '')),
  respelt('half of the padding', ['padding'], text.replace(/=$/, '')),
  respelt('changed trailing bits', ['trailing-bits'], nextLastLetter(text)),
  respelt('a blank inside', ['white-space'], `${text.slice(0, 100)} ${text.slice(100)}`),
  respelt('a line feed at the end', ['white-space'], `${text}\n`),
  respelt('wrapped lines of 64 characters', ['white-space', 'wrapped'], text.replace(/.{64}/g, '$&\n')),
  respelt('junk inside', ['alphabet'], `${text.slice(0, 100)}!${text.slice(100)}`),
  respelt('in double quotes', ['alphabet', 'quotes'], `"${text}"`),
  respelt('hexadecimal digits with a separator', ['hex'], right.toString('hex').replace(/..\B/g, '$&:')),
]

/** 256 bytes leave four unused bits in the last letter before the padding. */
function nextLastLetter(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return signature.replace(/(.)==$/, (_, letter: string) => `${alphabet[alphabet.indexOf(letter) + 1]}==`)
}

export function signatureVectors(): VectorFile {
  const requests = REQUESTS.map(({ comment, tags, change }) => ({
    comment,
    tags,
    parts: { ...ORDINARY, ...change },
  }))
  return {
    about:
      'Signatures over the string to sign, verified with the key in input.public_key. error.reason is the first rule that is broken.',
    cases: [
      ...requests.map(({ comment, tags, parts }) => accepted(comment, tags, parts, signRight(parts))),
      accepted(
        'padded by hand as the forged ones below, but rightly',
        ['ordinary'],
        ORDINARY,
        signByHand(ORDINARY),
      ),
      ...SIGNED_WRONGLY.map(({ comment, tags, parts, signed }) => ({
        ...mismatch(comment, tags, signText(signed)),
        input: input(parts, signText(signed).toString('base64')),
      })),
      ...WRONG_KEYS_AND_ALGORITHMS,
      ...CHANGED_BYTES,
      ...WRONG_LENGTHS,
      ...RESPELT,
    ],
  }
}
