import type { Environment } from '@txgw/base/environment'
import { Gauge, type Registry } from 'prom-client'
import type { AppLabels } from './app-labels.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface Ending {
  /** The serial number of a platform key, or the app of merchants' keys. */
  name: string
  endAtMs: number
}

export interface ExpiryMetrics {
  /** The certificate of the listeners. */
  certificateEnds(endAtMs: number): void
  /** Replaces what was known. Keys without an end are left out. */
  platformKeysEnd(environment: Environment, endings: Ending[]): void
  /** For each app the end of its last key. */
  merchantKeysEnd(environment: Environment, endings: Ending[]): void
}

/** Days are counted when the metrics are read. Of several processes the smallest number counts. */
export function createExpiryMetrics(
  registry: Registry,
  labelsOf: (environment: Environment) => AppLabels,
  nowMs: () => number,
): ExpiryMetrics {
  const registers = [registry]
  const daysLeft = (endAtMs: number) => (endAtMs - nowMs()) / DAY_MS
  let certificate: number | undefined
  new Gauge({
    name: 'txgw_certificate_days_left',
    help: 'Days until the certificate of the listeners ends',
    registers,
    collect() {
      // Without a value the library would show 0, which would be an alarm.
      this.remove()
      if (certificate !== undefined) this.set(daysLeft(certificate))
    },
  })
  const platform = new Map<Environment, Ending[]>()
  new Gauge({
    name: 'txgw_platform_key_days_left',
    help: 'Days until a key that signs webhooks leaves the list; a key without an end is not shown',
    labelNames: ['environment', 'serial_no'] as const,
    registers,
    collect() {
      this.reset()
      for (const [environment, endings] of platform)
        for (const { name, endAtMs } of endings) this.set({ environment, serial_no: name }, daysLeft(endAtMs))
    },
  })
  const merchant = new Map<Environment, Ending[]>()
  new Gauge({
    name: 'txgw_merchant_key_days_left',
    help: 'Days until the last key of an app ends; an app with a key without an end is not shown',
    labelNames: ['environment', 'app_id'] as const,
    registers,
    collect() {
      this.reset()
      for (const [environment, endings] of merchant) {
        // Several keys may share a label. The one that ends first is set last, so it is the one that shows.
        for (const { name, endAtMs } of endings.toSorted((a, b) => b.endAtMs - a.endAtMs))
          this.set({ environment, app_id: labelsOf(environment).of(name) }, daysLeft(endAtMs))
      }
    },
  })
  return {
    certificateEnds(endAtMs) {
      certificate = endAtMs
    },
    platformKeysEnd: (environment, endings) => void platform.set(environment, endings),
    merchantKeysEnd: (environment, endings) => void merchant.set(environment, endings),
  }
}
