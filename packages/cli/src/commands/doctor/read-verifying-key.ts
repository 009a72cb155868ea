import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readPublicKey } from '@txgw/domain/apps/read-public-key'
import { CliFailure } from '../../base/failure.ts'
import { readFileOrFail } from '../../input/files.ts'

const KEY_BYTES_MAX = 64 * 1024
const PRIVATE_PEM = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/
const BASE64 = /^MI[\w+/]+={0,2}$/

/**
 * Reads a public key in any form in which people have one: PEM (SPKI, PKCS #1, a certificate), its Base64 without the
 * lines around it, DER, JWK.
 * @throws {CliFailure}
 */
export async function readVerifyingKey(path: string): Promise<KeyObject> {
  const bytes = await readFileOrFail(path)
  if (bytes.length > KEY_BYTES_MAX) throw badKey(path, `is longer than ${KEY_BYTES_MAX} bytes`)
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\\r', '')
    .replaceAll('\\n', '\n')
    .trim()
  const der = BASE64.test(text.replace(/\s/g, '')) ? Buffer.from(text, 'base64') : bytes
  if (PRIVATE_PEM.test(text) || isPrivateDer(der)) throw privateKey(path)
  const opened = openJwk(path, text) ?? openDer(der)
  const read = readPublicKey(opened ? pemOf(opened) : withoutPkcs1(text))
  if (!read.ok) throw badKey(path, read.problem)
  return createPublicKey(read.key.publicKey)
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

function isPrivateDer(der: Buffer): boolean {
  return (
    undefined !==
    firstOf([
      () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
    ])
  )
}

function openDer(der: Buffer): KeyObject | undefined {
  if (der[0] !== 0x30) return undefined
  return firstOf([
    () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
    () => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }),
    () => new X509Certificate(der).publicKey,
  ])
}

/** Returns what the first function returns that does not throw. */
function firstOf<T>(ways: (() => T)[]): T | undefined {
  for (const way of ways) {
    try {
      return way()
    } catch {
      // Not of this form.
    }
  }
  return undefined
}

/** A JWK, or a set with a single one. */
function openJwk(path: string, text: string): KeyObject | undefined {
  const jwk = text.startsWith('{') ? onlyKey(path, text) : undefined
  if (jwk === undefined) return undefined
  if ('d' in jwk) throw privateKey(path)
  const key = firstOf([() => createPublicKey({ key: jwk, format: 'jwk' })])
  if (!key) throw badKey(path, 'is JSON, but not a JWK with a public key')
  return key
}

function onlyKey(path: string, text: string): Record<string, unknown> {
  const value: unknown = firstOf([() => JSON.parse(text)])
  const keys = isFields(value) && Array.isArray(value.keys) ? value.keys : [value]
  const [key] = keys
  if (keys.length > 1) throw badKey(path, `is a set of ${keys.length} keys: give one JWK`)
  if (!isFields(key)) throw badKey(path, 'is JSON, but not a JWK with a public key')
  return key
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Registering needs SPKI. To examine a signature, a PKCS #1 key is as good. */
function withoutPkcs1(text: string): string {
  if (!text.includes('-----BEGIN RSA PUBLIC KEY-----')) return text
  const key = firstOf([() => createPublicKey(text)])
  return key ? pemOf(key) : text
}

function badKey(path: string, problem: string): CliFailure {
  return new CliFailure('BAD_KEY', `${path} ${problem}.`)
}

function privateKey(path: string): CliFailure {
  return new CliFailure('PRIVATE_KEY', `${path} is a private key. It was not sent, printed or kept.`, {
    advice: `If it was ever sent to somebody, it is compromised: make a new pair with txgw keygen and register the new public key. To examine a request with it, use --key, or --public-key with the output of: openssl pkey -in ${path} -pubout`,
  })
}
