import { stat } from 'node:fs/promises'
import { DomainError } from '@txgw/base/domain-error'
import type { OwnKey, PlatformKeys } from './platform-key.ts'
import type { PublishedKeys } from './published-keys.ts'
import { readPrivateKey } from './read-private-key.ts'
import { publicHalf, type SigningKey, signingKey } from './signing-key.ts'

const SERIAL_LENGTH = 32

interface ConfiguredKey {
  path: string
  published: PublishedKeys
  /** Called when the key could not be published again. It stays in use. */
  onRefreshFailure(error: unknown): void
}

/**
 * The operator's own key. The service does not rotate it.
 * @throws {StartError} @throws {StoreUnavailable}
 */
export async function openConfiguredKey({
  path,
  published,
  onRefreshFailure,
}: ConfiguredKey): Promise<PlatformKeys> {
  const key = await readConfiguredKey(path)
  const own = [ownKey(key)]
  await published.publish(own)
  published.keepRenewing(() => own, onRefreshFailure)
  return {
    current: () => key,
    list: () => published.list(own),
    rotate: async () => {
      throw new DomainError(
        'not-allowed-now',
        'The platform key is a configured file, which the service does not rotate. Replace the file and restart the service, or remove the setting.',
      )
    },
    close: () => published.close(),
  }
}

/** The key signs from the start of the service, because there is no other key. */
function ownKey({ listed }: SigningKey): OwnKey {
  return { ...listed, listedSinceMs: listed.notBeforeMs, signsFromMs: listed.notBeforeMs, signsUntilMs: null }
}

/**
 * The serial is derived from the key, so that it is the same in every process.
 * @throws {StartError}
 */
export async function readConfiguredKey(path: string): Promise<SigningKey> {
  const privateKey = await readPrivateKey(path)
  const { fingerprint } = publicHalf(privateKey)
  const { mtimeMs } = await stat(path)
  return signingKey(privateKey, {
    serialNo: fingerprint.slice(0, SERIAL_LENGTH).toUpperCase(),
    notBeforeMs: Math.floor(mtimeMs),
    expiresAtMs: null,
  })
}
