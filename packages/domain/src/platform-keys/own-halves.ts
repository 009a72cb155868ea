import { existsSync } from 'node:fs'
import { StartError } from '@txgw/base/start-error'
import { readConfiguredKey } from './configured-key.ts'
import { keyPath, listSerials, readEntry } from './key-files.ts'
import { readPrivateKey } from './read-private-key.ts'
import { publicHalf } from './signing-key.ts'

interface OwnHalf {
  serialNo: string
  publicKey: string
  fingerprint: string
}

interface OwnHalves {
  ownKeys: OwnHalf[]
  unreadableKeys: { serialNo: string; says: string }[]
}

/**
 * The public halves of the private keys that this data directory signs with, made from the private keys themselves.
 * @throws {StartError} the configured key cannot be read
 */
export async function ownHalves(
  directory: string,
  configuredKeyPath: string | undefined,
): Promise<OwnHalves> {
  const found: OwnHalves = { ownKeys: [], unreadableKeys: [] }
  if (configuredKeyPath !== undefined)
    return { ...found, ownKeys: [(await readConfiguredKey(configuredKeyPath)).listed] }
  for (const serialNo of existsSync(directory) ? await listSerials(directory) : [])
    try {
      if (!(await readEntry(directory, serialNo))) continue
      const half = publicHalf(await readPrivateKey(keyPath(directory, serialNo)))
      found.ownKeys.push({ serialNo, ...half })
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      found.unreadableKeys.push({ serialNo, says: error.message })
    }
  return found
}
