import { createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { readFileIfPresent } from '../input/files.ts'
import { DATA_FILES } from '../input/settings.ts'
import { fingerprintOf, makeKeyPair, readPrivateKey } from '../keys/key-pair.ts'
import { keyPairPaths, writeKeyPair } from '../keys/key-pair-files.ts'

export interface DemoKey {
  path: string
  publicKey: string
  fingerprint: string
}

/** The key pair from the first start; makes one if there is none. */
export async function keepDemoKey(dataDir: string): Promise<DemoKey> {
  const paths = keyPairPaths(join(dataDir, DATA_FILES.demoFolder))
  if (!(await readFileIfPresent(paths.privateKey))) await writeKeyPair(paths, await makeKeyPair())
  const privateKey = await readPrivateKey(paths.privateKey)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return { path: paths.privateKey, publicKey, fingerprint: fingerprintOf(publicKey) }
}
