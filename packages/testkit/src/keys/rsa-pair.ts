import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MADE_KEYS_VARIABLE } from './made-keys.ts'

export interface RsaPair {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** More than any test needs at the same time. */
const MADE_PAIRS = 8
let taken = 0

/**
 * A 2048-bit pair, different from the ones before it. It takes the ready-made pairs in turn, because making one
 * takes a third of a second.
 */
export function rsaPair(): RsaPair {
  const made = process.env[MADE_KEYS_VARIABLE]
  if (!made) return generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = createPrivateKey(readFileSync(pathOf(made, taken++ % MADE_PAIRS)))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

export function makeRsaPairs(directory: string): void {
  for (let number = 0; number < MADE_PAIRS; number++) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(pathOf(directory, number), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
    })
  }
}

function pathOf(directory: string, number: number): string {
  return join(directory, `pair-${number}.pem`)
}
