import {
  constants,
  createPublicKey,
  type JsonWebKeyInput,
  type KeyObject,
  type SignKeyObjectInput,
  verify,
} from 'node:crypto'
import type { Claims } from './read-claims.ts'

/** A key that the provider publishes. */
export type ProviderKey = JsonWebKeyInput['key'] & { kid?: string; use?: string; alg?: string }

interface Algorithm {
  hash: string | null
  keyType: KeyObject['asymmetricKeyType']
  curve?: string
  options?: Omit<SignKeyObjectInput, 'key'>
}

/** Only with a key that the provider keeps to itself; nothing that is signed with the secret of a client. */
const ALGORITHMS: Record<string, Algorithm> = {
  RS256: { hash: 'sha256', keyType: 'rsa' },
  PS256: {
    hash: 'sha256',
    keyType: 'rsa',
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  },
  ES256: { hash: 'sha256', keyType: 'ec', curve: 'prime256v1', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { hash: null, keyType: 'ed25519' },
}
const TOKEN_LENGTH_MAX = 16 * 1024
const KEYS_MAX = 20

/** A JSON Web Token with one signature, taken apart. */
export interface SignedToken {
  header: Readonly<Record<string, unknown>>
  claims: Claims
  signed: string
  signature: Buffer
}

/** Returns undefined for anything else. */
export function readSignedToken(token: string): SignedToken | undefined {
  if (token.length > TOKEN_LENGTH_MAX) return undefined
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  const [header = '', claims = '', signature = ''] = parts
  const [readHeader, readClaims] = [jsonObject(header), jsonObject(claims)]
  if (!readHeader || !readClaims) return undefined
  return {
    header: readHeader,
    claims: readClaims,
    signed: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** Whether one of the keys made the signature. */
export function isSignedBy(
  keys: readonly ProviderKey[],
  { header, signed, signature }: SignedToken,
): boolean {
  const { alg, kid, crit } = header
  const algorithm = typeof alg === 'string' && Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg] : undefined
  if (!algorithm || crit !== undefined) return false
  return keys
    .filter((key) => kid === undefined || key.kid === undefined || key.kid === kid)
    .filter((key) => (key.use ?? 'sig') === 'sig' && (key.alg ?? alg) === alg)
    .slice(0, KEYS_MAX)
    .some((key) => {
      const publicKey = readKey(key)
      if (!publicKey || !fits(publicKey, algorithm)) return false
      return verify(algorithm.hash, Buffer.from(signed), { key: publicKey, ...algorithm.options }, signature)
    })
}

function fits(key: KeyObject, { keyType, curve }: Algorithm): boolean {
  const sameCurve = curve === undefined || key.asymmetricKeyDetails?.namedCurve === curve
  return key.asymmetricKeyType === keyType && sameCurve
}

function readKey(key: ProviderKey): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    return undefined
  }
}

function jsonObject(part: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}
