import { lstatSync } from 'node:fs'
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
  /** A configured key has no serial until it is read. */
  unreadableKeys: { serialNo?: string; says: string }[]
}

/**
 * The public halves of the private keys that this data directory signs with, made from the private keys themselves.
 * @throws {StartError} the directory of the keys cannot be read
 */
export async function ownHalves(
  directory: string,
  configuredKeyPath: string | undefined,
): Promise<OwnHalves> {
  const found: OwnHalves = { ownKeys: [], unreadableKeys: [] }
  const read = async (halfOf: () => Promise<OwnHalf | undefined>, which: { serialNo?: string }) => {
    try {
      const half = await halfOf()
      if (half) found.ownKeys.push(half)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      found.unreadableKeys.push({ ...which, says: error.message })
    }
  }
  if (configuredKeyPath !== undefined) {
    await read(async () => (await readConfiguredKey(configuredKeyPath)).listed, {})
    return found
  }
  for (const serialNo of isThere(directory) ? await listSerials(directory) : [])
    await read(() => readHalf(directory, serialNo), { serialNo })
  return found
}

/** A link that leads nowhere is there. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

async function readHalf(directory: string, serialNo: string): Promise<OwnHalf | undefined> {
  if (!(await readEntry(directory, serialNo))) return undefined
  return { serialNo, ...publicHalf(await readPrivateKey(keyPath(directory, serialNo))) }
}
