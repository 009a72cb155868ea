import type { Environment } from '@txgw/base/environment'
import type { Reconciliation } from '@txgw/domain/reconcile/reconcile'
import type { CliContext } from '../../base/cli-context.ts'
import { startProgress } from '../../output/progress.ts'
import { openStore } from '../../stores/open-store.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { requireStore, type StorePlace } from '../../stores/store-place.ts'

export interface ReconciledEnvironment extends Reconciliation {
  environment: Environment
}

interface TablesToCompare {
  place: StorePlace
  environment: Environment
  signal: AbortSignal
}

/** @throws {CliFailure} */
export async function reconcileAudit(
  { place, environment, signal }: TablesToCompare,
  context: CliContext,
): Promise<ReconciledEnvironment> {
  requireStore(place, environment)
  const { reconcile } = await import('@txgw/domain/reconcile/reconcile')
  const progress = startProgress(context.streams.stderr, context.clock)
  const onProgress = (objects: number) =>
    progress.update(() => `Comparing ${environment}: ${objects.toLocaleString('en-US')} objects so far`)
  try {
    const store = await openStore(place, environment)
    try {
      return { environment, ...(await reconcile({ store, signal, onProgress })) }
    } finally {
      await store.close()
    }
  } catch (error) {
    throw storeFailure(error)
  } finally {
    progress.end()
  }
}
