import { importPrivateKey, KEY_ALGORITHM, KeyFormatError, MODULUS_BITS } from '@txgw/protocol'

/** @throws {KeyFormatError} */
export async function usablePrivateKey(privateKey: string | CryptoKey): Promise<CryptoKey> {
  if (typeof privateKey !== 'string') return checkCryptoKey(privateKey)
  try {
    return await importPrivateKey(privateKey)
  } catch (error) {
    throw error instanceof KeyFormatError ? new KeyFormatError(`privateKey ${error.message}`) : error
  }
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
