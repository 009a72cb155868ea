import type { App, PlatformKey, SandboxClock } from '@txgw/gateway/operator-api'

export interface EndingKey {
  /** Absent for a key of the service. */
  appId?: string
  serialNo: string
  endsAt: string
  state: 'valid' | 'expired' | 'expiredByClock'
}

interface KeyHolders {
  apps: App[]
  platformKeys: PlatformKey[]
  clock: SandboxClock
}

/** The keys that have an end and were not revoked before it, soonest first. */
export function endingKeys({ apps, platformKeys, clock }: KeyHolders): EndingKey[] {
  const ofApps = apps.flatMap(({ app_id, keys }) =>
    keys.flatMap(({ serial_no, not_after, revoked_at }) =>
      not_after === undefined || revoked_at !== undefined
        ? []
        : [{ appId: app_id, serialNo: serial_no, endsAt: not_after }],
    ),
  )
  const ofService = platformKeys.flatMap(({ serial_no, expires_at }) =>
    expires_at === null ? [] : [{ serialNo: serial_no, endsAt: expires_at }],
  )
  return [...ofApps, ...ofService]
    .map((key) => ({ ...key, state: stateAt(Date.parse(key.endsAt), clock) }))
    .toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
}

function stateAt(endsAtMs: number, { now, real_now }: SandboxClock): EndingKey['state'] {
  if (endsAtMs > Date.parse(now)) return 'valid'
  return endsAtMs > Date.parse(real_now) ? 'expiredByClock' : 'expired'
}
