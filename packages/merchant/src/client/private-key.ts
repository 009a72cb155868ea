import { importPrivateKey, KEY_ALGORITHM, KeyFormatError, MODULUS_BITS } from '@txgw/protocol'

/** The part of a `node:crypto` `KeyObject` that the SDK uses. */
export interface PrivateKeyObject {
  readonly type: string
  export(options: { type: 'pkcs8'; format: 'pem' }): string | Uint8Array
}

/** An RSA 2048 key: a PEM in any form that files and variables hold, or a key object of the platform. */
export type PrivateKey = string | Uint8Array | ArrayBuffer | PrivateKeyObject | CryptoKey

const FORMS = 'privateKey must be a PEM (text, bytes or Base64), a KeyObject or a CryptoKey'
const decoder = new TextDecoder()

/** @throws {KeyFormatError} */
export async function usablePrivateKey(key: PrivateKey): Promise<CryptoKey> {
  if (typeof key === 'string') return importPem(key)
  if (key instanceof ArrayBuffer || ArrayBuffer.isView(key)) return importPem(decoder.decode(key))
  if ('export' in key) return importPem(exportPem(key))
  if ('algorithm' in key) return checkCryptoKey(key)
  throw new KeyFormatError(FORMS)
}

async function importPem(text: string): Promise<CryptoKey> {
  try {
    return await importPrivateKey(pemIn(text))
  } catch (error) {
    throw error instanceof KeyFormatError ? new KeyFormatError(`privateKey ${error.message}`) : error
  }
}

/** The PEM in a text, or in the Base64 of one: many secret stores keep a single line only. */
function pemIn(text: string): string {
  if (text.includes('-----BEGIN')) return text
  try {
    return atob(text.replace(/\\[rn]|[\s"']/g, ''))
  } catch {
    return text
  }
}

function exportPem(key: PrivateKeyObject): string {
  if (key.type !== 'private') {
    throw new KeyFormatError(`privateKey must be a private KeyObject; this one is ${key.type}`)
  }
  const pem = key.export({ type: 'pkcs8', format: 'pem' })
  return typeof pem === 'string' ? pem : decoder.decode(pem)
}

function checkCryptoKey(key: CryptoKey): CryptoKey {
  const { name, hash, modulusLength } = key.algorithm as Partial<RsaHashedKeyAlgorithm>
  const fits =
    name === KEY_ALGORITHM.name && hash?.name === KEY_ALGORITHM.hash && modulusLength === MODULUS_BITS
  if (!fits || !key.usages.includes('sign')) {
    throw new KeyFormatError(
      `privateKey must be a CryptoKey for ${KEY_ALGORITHM.name} with ${KEY_ALGORITHM.hash}, ${MODULUS_BITS} bits and the usage "sign"`,
    )
  }
  return key
}
