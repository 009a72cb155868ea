import { generateKeyPairSync } from 'node:crypto'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** One key pair for all tests of a file: making one takes long. */
export const KEYS = {
  pkcs8: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  pkcs1: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
  spki: pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
}
