import type { Clock } from '@txgw/gateway/clock'
import { importPublicKey } from '@txgw/protocol'

/** As the certificate call lists it. */
export interface PlatformCertificate {
  serial_no: string
  public_key: string
  not_before: string
  expires_at: string | null
}

export interface PlatformKeyring {
  /** The key with this serial, if it is valid now. Rejects when the keys cannot be fetched. */
  find(serialNo: string): Promise<CryptoKey | undefined>
}

interface KeyringParts {
  fetchCertificates(): Promise<PlatformCertificate[]>
  clock: Clock
}

/** A made-up serial must not make the backend call the service for every notification. */
const FETCH_PAUSE_MS = 1_000

/** Fetches the keys when it meets a serial that it does not know: a rotation needs nothing else. */
export function createPlatformKeyring({ fetchCertificates, clock }: KeyringParts): PlatformKeyring {
  let known = new Map<string, PlatformCertificate>()
  let fetchedAtMs = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | undefined

  const fetchAll = async () => {
    const certificates = await fetchCertificates()
    known = new Map(certificates.map((certificate) => [certificate.serial_no, certificate]))
    fetchedAtMs = clock.nowMs()
  }
  const refresh = () => {
    fetching ??= fetchAll().finally(() => {
      fetching = undefined
    })
    return fetching
  }
  return {
    find: async (serialNo) => {
      if (!known.has(serialNo) && clock.nowMs() - fetchedAtMs >= FETCH_PAUSE_MS) await refresh()
      const certificate = known.get(serialNo)
      if (!certificate || !isValid(certificate, clock.nowMs())) return undefined
      return importPublicKey(certificate.public_key)
    },
  }
}

function isValid(
  { not_before: notBefore, expires_at: expiresAt }: PlatformCertificate,
  nowMs: number,
): boolean {
  return Date.parse(notBefore) <= nowMs && (expiresAt === null || nowMs < Date.parse(expiresAt))
}
