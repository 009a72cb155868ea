import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartError } from '@txgw/base/start-error'
import { MODULUS_BITS } from '@txgw/protocol'

/**
 * Reads an unencrypted RSA 2048 key as PKCS #8 or PKCS #1 PEM.
 * @throws {StartError}
 */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`the platform key ${path} cannot be read: ${error.code}`)
  })
  const key = parse(pem)
  if (!key) throw new StartError(`the platform key ${path} is not an unencrypted PEM private key`)
  const { modulusLength } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== 'rsa' || modulusLength !== MODULUS_BITS) {
    throw new StartError(
      `the platform key ${path} must be an RSA key of ${MODULUS_BITS} bits; make one with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:${MODULUS_BITS} -out <file>`,
    )
  }
  return key
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
