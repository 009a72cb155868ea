import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { rsaPair as madePair } from '@txgw/testkit'

export function rsaPair(modulusLength = 2048): { publicKey: KeyObject; privateKey: KeyObject } {
  return modulusLength === 2048 ? madePair() : generateKeyPairSync('rsa', { modulusLength })
}

export function spkiPem(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}
