import { join } from 'node:path'
import { isLoopback } from './base-url.ts'
import { readFileIfPresent, readFileOrFail } from './files.ts'
import { DATA_FILES } from './settings.ts'

export interface CaQuestion {
  url: URL
  dataDir: string
  /** As given with --ca. */
  caFile?: string
}

export interface TrustedCa {
  path: string
  pem: string
}

/**
 * The CA that was asked for; else, for a service on this machine, the development CA of its data folder.
 * Nothing else may be vouched for by a key that lies around in a folder.
 */
export async function findTrustedCa({ url, dataDir, caFile }: CaQuestion): Promise<TrustedCa | undefined> {
  if (caFile !== undefined) return { path: caFile, pem: (await readFileOrFail(caFile)).toString() }
  if (url.protocol !== 'https:' || !isLoopback(url)) return undefined
  const path = join(dataDir, DATA_FILES.devCa)
  const pem = await readFileIfPresent(path)
  return pem && { path, pem: pem.toString() }
}
