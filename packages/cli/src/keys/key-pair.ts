import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { importPrivateKey, KeyFormatError, MODULUS_BITS } from '@txgw/protocol'
import { CliFailure } from '../base/failure.ts'
import { readFileOrFail } from '../input/files.ts'

export interface KeyPairPem {
  privateKey: string
  publicKey: string
}

export async function makeKeyPair(): Promise<KeyPairPem> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** SHA-256 over the SPKI DER, the form in which the service shows registered keys. */
export function fingerprintOf(publicKeyPem: string): string {
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex')
}

/** Reads PKCS #8 and PKCS #1. @throws {CliFailure} */
export async function readPrivateKey(path: string, advice?: string): Promise<KeyObject> {
  const pem = (await readFileOrFail(path, advice)).toString()
  if (pem.includes('ENCRYPTED')) {
    throw keyFailure(path, 'it is protected by a passphrase', `openssl pkey -in ${path} -out plain.pem`)
  }
  try {
    return createPrivateKey(pem)
  } catch {
    const holdsPublicKey = /-----BEGIN (RSA )?PUBLIC KEY-----|-----BEGIN CERTIFICATE-----/.test(pem)
    throw keyFailure(path, holdsPublicKey ? 'it holds a public key' : 'it is not a PEM private key')
  }
}

/** @throws {CliFailure} when the key does not fit the signature scheme */
export async function signingKey(key: KeyObject, path: string): Promise<CryptoKey> {
  if (key.asymmetricKeyType !== 'rsa') throw keyFailure(path, 'it is not an RSA key')
  try {
    return await importPrivateKey(key.export({ type: 'pkcs8', format: 'pem' }).toString())
  } catch (error) {
    if (error instanceof KeyFormatError) throw keyFailure(path, `it ${error.message}`)
    throw error
  }
}

function keyFailure(path: string, what: string, command = 'txgw keygen'): CliFailure {
  return new CliFailure('BAD_KEY', `Cannot sign with ${path}: ${what}.`, {
    advice: `Give an unencrypted RSA ${MODULUS_BITS} private key in PEM, for example from: ${command}`,
  })
}
