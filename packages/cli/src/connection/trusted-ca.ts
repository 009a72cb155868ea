import { join } from 'node:path'
import { readFileIfPresent, readFileOrFail } from '../input/files.ts'
import { DATA_FILES } from '../input/settings.ts'
import { isLoopback } from './base-url.ts'

export interface CaQuestion {
  url: URL
  dataDir: string
  /** The path given with --ca. */
  caFile?: string
}

export interface TrustedCa {
  path: string
  pem: string
}

/**
 * The CA given with --ca; without it, for a service on this machine, the development CA of its data folder. The
 * key of that CA lies in an ordinary folder, so it may not vouch for any other host.
 */
export async function findTrustedCa({ url, dataDir, caFile }: CaQuestion): Promise<TrustedCa | undefined> {
  if (caFile !== undefined) return { path: caFile, pem: (await readFileOrFail(caFile)).toString() }
  if (url.protocol !== 'https:' || !isLoopback(url)) return undefined
  const path = join(dataDir, DATA_FILES.devCa)
  const pem = await readFileIfPresent(path)
  return pem && { path, pem: pem.toString() }
}
