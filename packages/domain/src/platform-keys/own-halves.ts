import { existsSync } from 'node:fs'
import { readConfiguredKey } from './configured-key.ts'
import { keyPath, readEntries } from './key-files.ts'
import { readPrivateKey } from './read-private-key.ts'
import { publicHalf } from './signing-key.ts'

interface OwnHalf {
  serialNo: string
  publicKey: string
  fingerprint: string
}

/**
 * The public halves of the private keys that this data directory signs with, made from the private keys themselves.
 * @throws {StartError} a key cannot be read
 */
export async function ownHalves(
  directory: string,
  configuredKeyPath: string | undefined,
): Promise<OwnHalf[]> {
  if (configuredKeyPath !== undefined) return [(await readConfiguredKey(configuredKeyPath)).listed]
  const entries = existsSync(directory) ? await readEntries(directory) : []
  return Promise.all(
    entries.map(async ({ serialNo }) => ({
      serialNo,
      ...publicHalf(await readPrivateKey(keyPath(directory, serialNo))),
    })),
  )
}
