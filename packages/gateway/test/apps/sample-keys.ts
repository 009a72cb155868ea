import { generateKeyPairSync, type KeyObject } from 'node:crypto'

export function rsaPair(modulusLength = 2048): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength })
}

export function spkiPem(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
