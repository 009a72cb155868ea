import {
  createHash,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign as signWithCallback,
} from 'node:crypto'
import { promisify } from 'node:util'
import { MODULUS_BITS } from '@txgw/protocol'
import type { PlatformKey, PlatformSigner } from './platform-key.ts'

const generate = promisify(generateKeyPair)

type Validity = Pick<PlatformKey, 'serialNo' | 'notBeforeMs' | 'expiresAtMs'>

export interface SigningKey extends PlatformSigner {
  listed: PlatformKey
}

/** Runs on another thread, because finding primes takes long. */
export async function makePrivateKey(): Promise<KeyObject> {
  const { privateKey } = await generate('rsa', { modulusLength: MODULUS_BITS })
  return privateKey
}

export function signingKey(privateKey: KeyObject, validity: Validity): SigningKey {
  const { serialNo, notBeforeMs, expiresAtMs } = validity
  return {
    serialNo,
    sign: (bytes) => signOffThread(privateKey, bytes),
    listed: { serialNo, notBeforeMs, expiresAtMs, ...publicHalf(privateKey) },
  }
}

export function publicHalf(privateKey: KeyObject): Pick<PlatformKey, 'publicKey' | 'fingerprint'> {
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  }
}

function signOffThread(privateKey: KeyObject, bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signWithCallback('sha256', bytes, privateKey, (error, signature) => {
      if (error) reject(error)
      else resolve(signature)
    })
  })
}
