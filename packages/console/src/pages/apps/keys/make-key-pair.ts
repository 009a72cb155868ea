import { toPem } from './pem.ts'

export interface KeyPairPem {
  publicKey: string
  privateKey: string
}

const ALGORITHM: RsaHashedKeyGenParams = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

/** Browsers offer Web Crypto only on https pages and on localhost. */
export function canMakeKeyPair(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** The browser makes the pair, and this function sends nothing anywhere. */
export async function makeKeyPair(): Promise<KeyPairPem> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', publicKey),
    crypto.subtle.exportKey('pkcs8', privateKey),
  ])
  return { publicKey: toPem('PUBLIC KEY', spki), privateKey: toPem('PRIVATE KEY', pkcs8) }
}
