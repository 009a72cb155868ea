import { useSyncExternalStore } from 'react'
import { LOCALE } from '../../texts/language.ts'

const KEY = 'txgw-zone'
const LOCAL_ZONE = new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone

/** Times are shown as the viewer's clock has them, or as logs and other systems do. */
export type Zone = 'local' | 'utc'

const listeners = new Set<() => void>()

export function currentZone(): Zone {
  return localStorage.getItem(KEY) === 'utc' ? 'utc' : 'local'
}

export function chooseZone(zone: Zone): void {
  localStorage.setItem(KEY, zone)
  for (const listener of listeners) listener()
}

/** The zone of all times on the page. */
export function useZone(): Zone {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentZone)
}

/** Such as `Europe/Berlin`. */
export function nameZone(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : LOCAL_ZONE
}
