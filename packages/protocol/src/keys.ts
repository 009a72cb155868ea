import { decodeCanonicalBase64 } from './base64.ts'
import { pkcs8FromPkcs1 } from './pkcs1.ts'
import { KEY_ALGORITHM } from './signature.ts'

export const MODULUS_BITS = 2048

/** The text is not a key of this scheme. The message says what it is instead and never quotes it. */
export class KeyFormatError extends Error {
  override readonly name = 'KeyFormatError'
}

/**
 * Takes a PEM block PUBLIC KEY (SPKI).
 *
 * @throws {KeyFormatError}
 */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
  const { label, der } = readPem(pem, 'PUBLIC KEY')
  if (label !== 'PUBLIC KEY') throw wrongLabel('PUBLIC KEY', label)
  return importKey('spki', der, 'verify')
}

/**
 * Takes a PEM block PRIVATE KEY (PKCS #8), or RSA PRIVATE KEY (PKCS #1) as older tools write it.
 *
 * @throws {KeyFormatError}
 */
export async function importPrivateKey(pem: string): Promise<CryptoKey> {
  const { label, der } = readPem(pem, 'PRIVATE KEY')
  if (label === 'RSA PRIVATE KEY') return importKey('pkcs8', pkcs8FromPkcs1(der), 'sign')
  if (label !== 'PRIVATE KEY') throw wrongLabel('PRIVATE KEY', label)
  return importKey('pkcs8', der, 'sign')
}

async function importKey(
  format: 'spki' | 'pkcs8',
  der: Uint8Array<ArrayBuffer>,
  usage: KeyUsage,
): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey(format, der, KEY_ALGORITHM, false, [usage]).catch(() => {
    throw new KeyFormatError(
      'must contain an RSA key; this PEM block contains another kind of key, or is damaged',
    )
  })
  const { modulusLength, publicExponent } = key.algorithm as RsaHashedKeyAlgorithm
  if (modulusLength !== MODULUS_BITS) {
    throw new KeyFormatError(`must be an RSA key of ${MODULUS_BITS} bits; this key has ${modulusLength}`)
  }
  // With the exponent 1 a signature is the padded digest itself, which anyone can write.
  const lastByte = publicExponent.at(-1) ?? 0
  if (lastByte % 2 === 0 || (publicExponent.length === 1 && lastByte === 1)) {
    throw new KeyFormatError('must have an odd public exponent of at least 3, such as 65537')
  }
  return key
}

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]+)-----END \1-----/

function readPem(pem: string, expected: Label): { label: string; der: Uint8Array<ArrayBuffer> } {
  if (pem.includes('Proc-Type: 4,ENCRYPTED')) throw wrongLabel(expected, 'ENCRYPTED PRIVATE KEY')
  // Environment variables and JSON often spell the line ends of a PEM as a backslash and an n, or with an r before it.
  const [, label, content] = PEM_BLOCK.exec(pem.replaceAll(/\\[rn]/g, '\n')) ?? []
  if (label === undefined || content === undefined) {
    throw new KeyFormatError(
      `must be a PEM text from "-----BEGIN ${expected}-----" to "-----END ${expected}-----"`,
    )
  }
  const der = decodeCanonicalBase64(content.replace(/\s+/g, ''))
  if (!der) throw new KeyFormatError(`must contain Base64 in its PEM block "${label}"; this block is damaged`)
  return { label, der }
}

type Label = keyof typeof CONVERSIONS

const CONVERSIONS = {
  'PUBLIC KEY': new Map([
    ['CERTIFICATE', 'openssl x509 -pubkey -noout'],
    ['RSA PUBLIC KEY', 'openssl rsa -RSAPublicKey_in -pubout'],
    ['PRIVATE KEY', 'openssl pkey -pubout'],
    ['RSA PRIVATE KEY', 'openssl pkey -pubout'],
    ['ENCRYPTED PRIVATE KEY', 'openssl pkey -pubout'],
  ]),
  'PRIVATE KEY': new Map([['ENCRYPTED PRIVATE KEY', 'openssl pkey']]),
}

function wrongLabel(expected: Label, actual: string): KeyFormatError {
  const conversion = CONVERSIONS[expected].get(actual)
  const advice = conversion ? `; convert it with: ${conversion} -in <file>` : ''
  return new KeyFormatError(`must be a PEM block "${expected}"; this block is "${actual}"${advice}`)
}
