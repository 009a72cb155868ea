import { encodeBase64, KEY_ALGORITHM, MODULUS_BITS } from '@txgw/protocol'

export interface TestKeyPair {
  privateKey: CryptoKey
  /** PEM block PRIVATE KEY (PKCS #8). */
  privateKeyPem: string
  /** PEM block PUBLIC KEY, in the form that the service registers. */
  publicKey: string
}

/** A new RSA key pair for the signature scheme. */
export async function makeKeyPair(): Promise<TestKeyPair> {
  const parameters = { ...KEY_ALGORITHM, modulusLength: MODULUS_BITS, publicExponent: Uint8Array.of(1, 0, 1) }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
  return {
    privateKey,
    privateKeyPem: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicKey: pem('PUBLIC KEY', await crypto.subtle.exportKey('spki', publicKey)),
  }
}

function pem(label: string, der: ArrayBuffer): string {
  const lines = encodeBase64(new Uint8Array(der)).match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
