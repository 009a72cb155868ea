import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import { keysHealth } from '@txgw/domain/health/keys-health'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import type { Ending } from '@txgw/metrics/expiry-metrics'
import type { Metrics } from '@txgw/metrics/metrics'
import type { Store } from '@txgw/store/store'

interface Watched {
  environment: Environment
  store: Pick<Store, 'ping'>
  platformKeys: Pick<PlatformKeys, 'list'>
  directory: Pick<AppDirectory, 'list'>
  metrics: Pick<Metrics, 'store' | 'expiry'>
  realClock: Clock
}

/** Measures the store and looks for keys that end, at intervals, so that reading the metrics costs nothing. */
export function watchEnvironment(watched: Watched): () => Promise<void> {
  const { environment, store, platformKeys, directory, metrics, realClock } = watched
  const storeMetrics = metrics.store(environment)
  return async () => {
    metrics.expiry.merchantKeysEnd(environment, merchantKeys(directory, realClock.nowMs()))
    const beganAt = performance.now()
    try {
      await store.ping()
      storeMetrics.answered((performance.now() - beganAt) * 1000)
      metrics.expiry.platformKeysEnd(environment, endings(await platformKeys.list()))
    } catch {
      storeMetrics.failed()
    }
  }
}

function endings(keys: { serialNo: string; expiresAtMs: number | null }[]): Ending[] {
  return keys.flatMap(({ serialNo, expiresAtMs }) =>
    expiresAtMs === null ? [] : [{ name: serialNo, endAtMs: expiresAtMs }],
  )
}

function merchantKeys(directory: Watched['directory'], nowMs: number): Ending[] {
  return [...directory.list()].flatMap(({ app }) => {
    const { endAtMs } = keysHealth(app, nowMs)
    return endAtMs === null ? [] : [{ name: app.appId, endAtMs }]
  })
}
