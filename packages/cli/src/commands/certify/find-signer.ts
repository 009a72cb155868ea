import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import { StartError } from '@txgw/base/start-error'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { readConfiguredKey } from '@txgw/domain/platform-keys/configured-key'
import { keyPath, readEntries } from '@txgw/domain/platform-keys/key-files'
import { signerAt } from '@txgw/domain/platform-keys/key-turns'
import { readPrivateKey } from '@txgw/domain/platform-keys/read-private-key'
import { signingKey } from '@txgw/domain/platform-keys/signing-key'
import { CliFailure } from '../../base/failure.ts'

export interface SignerChoice {
  dataDir: string
  /** A private key file to use instead of the sandbox's own. */
  keyFile?: string
  /** Its serial; without one, the serial that a service configured with this file would give it. */
  serialNo?: string
  clock: Clock
}

/** Finds the key that the backend trusts as the service's. It never makes one. @throws {CliFailure} */
export async function findSigner({ dataDir, keyFile, serialNo, clock }: SignerChoice): Promise<Signer> {
  try {
    if (keyFile === undefined) return await sandboxSigner(join(dataDir, 'sandbox', 'platform-keys'), clock)
    if (serialNo === undefined) return await readConfiguredKey(keyFile)
    return signingKey(await readPrivateKey(keyFile), { serialNo, notBeforeMs: 0, expiresAtMs: null })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new CliFailure('NO_PLATFORM_KEY', `There is no key to sign with: ${error.message}.`, {
      advice:
        'Name the data folder of a sandbox with --data-dir or TXGW_DATA_DIR, or give a key that the backend trusts with --platform-key and --platform-serial.',
      cause: error,
    })
  }
}

async function sandboxSigner(directory: string, clock: Clock): Promise<Signer> {
  const nowMs = clock.nowMs()
  const signer = signerAt(await readEntries(directory), nowMs)
  if (!signer || (signer.expiresAtMs !== null && signer.expiresAtMs <= nowMs)) {
    throw new StartError(`there is no valid platform key in ${directory}`)
  }
  return signingKey(await readPrivateKey(keyPath(directory, signer.serialNo)), signer)
}
