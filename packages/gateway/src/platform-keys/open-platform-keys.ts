import { mkdir } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import { type MakeId, makeId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { openConfiguredKey } from './configured-key.ts'
import { KeyDirectory } from './key-directory.ts'
import type { PlatformKeys } from './platform-key.ts'

export interface PlatformKeyOptions {
  /** Where the keys of this environment are kept; made when it is missing. */
  directory: string
  /** A PEM private key that is used instead. */
  configuredKeyPath?: string
  clock: Clock
  makeId?: MakeId
  onRefreshFailure?: (error: unknown) => void
}

/** @throws {StartError} when a key cannot be read or made */
export async function openPlatformKeys(options: PlatformKeyOptions): Promise<PlatformKeys> {
  if (options.configuredKeyPath !== undefined) return openConfiguredKey(options.configuredKeyPath)
  const { directory, clock } = options
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`the directory ${directory} for platform keys cannot be made: ${error.code}`)
  })
  const keys = new KeyDirectory({
    directory,
    clock,
    makeId: options.makeId ?? makeId,
    onRefreshFailure: options.onRefreshFailure ?? (() => {}),
  })
  await keys.open()
  return keys
}
