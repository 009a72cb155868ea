import type { Clock } from '@txgw/gateway/clock'
import { createPlatformKeyring as createSdkKeyring, type PlatformCertificate } from '@txgw/merchant'
import { AHEAD_SECONDS_MAX } from '@txgw/protocol'

export interface PlatformKeyring {
  /** The key with this serial, if it is valid now. Rejects when there is none, or the keys cannot be fetched. */
  find(serialNo: string): Promise<CryptoKey>
}

interface KeyringParts {
  fetchCertificates(): Promise<PlatformCertificate[]>
  clock: Clock
}

/** The keyring of the SDK, which also tells why the keys could not be fetched: whoever reads it here may know. */
export function createPlatformKeyring({ fetchCertificates, clock }: KeyringParts): PlatformKeyring {
  const keyring = createSdkKeyring({
    client: { certificates: fetchCertificates },
    clock: () => clock.nowMs(),
    toleranceSeconds: AHEAD_SECONDS_MAX,
  })
  return {
    find: (serialNo) =>
      keyring.find(serialNo).catch((error: Error) => {
        if (error.cause instanceof Error) error.message += ` ${error.cause.message}`
        throw error
      }),
  }
}
