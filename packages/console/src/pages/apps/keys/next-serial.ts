import type { AppKey } from '@txgw/gateway/operator-api'

/** The smallest number that no key of the app has ever had. */
export function nextSerial(keys: Pick<AppKey, 'serial_no'>[]): string {
  const used = new Set(keys.map(({ serial_no }) => serial_no))
  let serial = 1
  while (used.has(String(serial))) serial++
  return String(serial)
}
