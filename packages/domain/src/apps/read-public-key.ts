import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { decodeCanonicalBase64, MODULUS_BITS } from '@txgw/protocol'
import type { AppKey } from './app-key.ts'

type PublicKey = Pick<AppKey, 'publicKey' | 'fingerprint' | 'notBeforeMs' | 'notAfterMs'>

/**
 * A problem says what the text is instead of a key, and never repeats any of it. The block is the key or certificate
 * alone: the text around it, and bytes behind it, may be anybody's secret.
 */
export type ReadPublicKey = { ok: true; key: PublicKey; block: string } | { ok: false; problem: string }

interface Opened {
  keyObject: KeyObject
  block: string
  notBeforeMs: number | null
  notAfterMs: number | null
}

const TEXT_LENGTH_MAX = 16 * 1024
const PUBLIC_EXPONENT_MIN = 3n
const BEGIN = /-----BEGIN ([A-Z0-9 ]{1,64})-----/g
/** PEM, the DER of PKCS #8 and PKCS #1 in Base64, what openssl -text prints, a JWK, PuTTY's file, XML. */
const PRIVATE_KEY = /PRIVATE KEY|MII[\w+/]{2}[\w+/]IBA[AD]|privateExponent|"d" {0,9}:|Private-Lines|<D>/
const EXPECTED = 'a PEM block "PUBLIC KEY" or "CERTIFICATE"'

const OPENERS = new Map<string, (der: Uint8Array) => Opened>([
  ['PUBLIC KEY', openPublicKey],
  ['CERTIFICATE', openCertificate],
])

/** Reads an RSA 2048 public key from PEM: SPKI, or an X.509 certificate. */
export function readPublicKey(value: unknown): ReadPublicKey {
  if (typeof value !== 'string') return refuse(`must be text with ${EXPECTED}`)
  if (value.length > TEXT_LENGTH_MAX) return refuse(`must not be longer than ${TEXT_LENGTH_MAX} characters`)
  // A PEM that went through an environment variable often has its line ends written as \n.
  const text = value.replaceAll('\\r', '').replaceAll('\\n', '\n')
  if (PRIVATE_KEY.test(text)) {
    return refuse(
      'is a private key, which must never leave its owner. Make a new key pair and send only the public key (openssl pkey -in key.pem -pubout)',
    )
  }
  const labels = [...text.matchAll(BEGIN)].map((match) => match[1] as string)
  const [label] = labels
  if (label === undefined) return refuse(`must be PEM: ${EXPECTED}`)
  if (labels.length > 1) return refuse(`must contain exactly one PEM block; this text has ${labels.length}`)
  return openBlock(text, label)
}

function openBlock(text: string, label: string): ReadPublicKey {
  if (label === 'RSA PUBLIC KEY') {
    return refuse(
      `must be ${EXPECTED}; convert this PKCS #1 key with: openssl rsa -RSAPublicKey_in -in key.pem -pubout`,
    )
  }
  const open = OPENERS.get(label)
  if (!open) return refuse(`must be ${EXPECTED}; this block is "${label}"`)
  const der = readBlock(text, label)
  if (!der) return refuse(`has a PEM block "${label}" that is incomplete or not valid Base64`)
  try {
    return judge(open(der))
  } catch {
    return refuse(`has a PEM block "${label}" whose content does not match this label`)
  }
}

function readBlock(text: string, label: string): Uint8Array | undefined {
  const start = text.indexOf('-----BEGIN') + `-----BEGIN ${label}-----`.length
  const end = text.indexOf(`-----END ${label}-----`, start)
  return end < 0 ? undefined : decodeCanonicalBase64(text.slice(start, end).replace(/\s+/g, ''))
}

function openPublicKey(der: Uint8Array): Opened {
  const keyObject = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
  return { keyObject, block: pemOf(keyObject), notBeforeMs: null, notAfterMs: null }
}

function openCertificate(der: Uint8Array): Opened {
  const certificate = new X509Certificate(der)
  return {
    keyObject: certificate.publicKey,
    block: certificate.toString(),
    notBeforeMs: Date.parse(certificate.validFrom),
    notAfterMs: Date.parse(certificate.validTo),
  }
}

function judge({ keyObject, block, notBeforeMs, notAfterMs }: Opened): ReadPublicKey {
  const type = keyObject.asymmetricKeyType
  if (type === 'rsa-pss') {
    return refuse('must be a plain RSA key; this key is limited to RSA-PSS and cannot verify PKCS #1 v1.5')
  }
  if (type !== 'rsa')
    return refuse(`must be an RSA key of ${MODULUS_BITS} bits; this key has the type ${type}`)
  const { modulusLength, publicExponent } = keyObject.asymmetricKeyDetails ?? {}
  if (modulusLength !== MODULUS_BITS) {
    return refuse(`must be an RSA key of ${MODULUS_BITS} bits; this key has ${modulusLength}`)
  }
  if (publicExponent === undefined || publicExponent < PUBLIC_EXPONENT_MIN || publicExponent % 2n === 0n) {
    return refuse('must have an odd public exponent of at least 3, such as 65537')
  }
  // A date that cannot be read is NaN. A store would keep it as none, and the key would never end.
  if (notBeforeMs !== null && notAfterMs !== null && !(notBeforeMs <= notAfterMs)) {
    return refuse(
      'must be a certificate with dates that can be read, and an end that is not before the beginning',
    )
  }
  const fingerprint = createHash('sha256')
    .update(keyObject.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return { ok: true, key: { publicKey: pemOf(keyObject), fingerprint, notBeforeMs, notAfterMs }, block }
}

function pemOf(keyObject: KeyObject): string {
  return keyObject.export({ type: 'spki', format: 'pem' }).toString()
}

function refuse(problem: string): ReadPublicKey {
  return { ok: false, problem }
}
