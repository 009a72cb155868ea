import { mkdir } from 'node:fs/promises'
import type { Clock } from '@txgw/base/clock'
import { type MakeId, makeId } from '@txgw/base/ids'
import { StartError } from '@txgw/base/start-error'
import { openConfiguredKey } from './configured-key.ts'
import { KeyDirectory, type KeyDirectoryOptions } from './key-directory.ts'
import type { PlatformKeys } from './platform-key.ts'
import { PublishedKeys, type PublishedKeysOptions } from './published-keys.ts'

export interface PlatformKeyOptions {
  /** The directory for the keys of this environment. It is created when it is missing. */
  directory: string
  /** A PEM private key to use instead. */
  configuredKeyPath?: string
  clock: Clock
  /** Shared by all machines. */
  store: PublishedKeysOptions['store']
  makeId?: MakeId
  onRefreshFailure?: (error: unknown) => void
  onJoin?: KeyDirectoryOptions['onJoin']
}

/**
 * @throws {StartError} when a key cannot be read or made
 * @throws {StoreUnavailable}
 */
export async function openPlatformKeys(options: PlatformKeyOptions): Promise<PlatformKeys> {
  const { directory, clock, store, configuredKeyPath: path, onRefreshFailure = () => {} } = options
  const published = new PublishedKeys({ store, clock })
  if (path !== undefined) return openConfiguredKey({ path, published, onRefreshFailure })
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`the directory ${directory} for platform keys cannot be created: ${error.code}`)
  })
  const keys = new KeyDirectory({
    directory,
    clock,
    makeId: options.makeId ?? makeId,
    published,
    onRefreshFailure,
    onJoin: options.onJoin ?? (() => {}),
  })
  await keys.open()
  return keys
}
