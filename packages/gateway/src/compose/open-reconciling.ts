import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { serviceEntryOf } from '@txgw/domain/audit/service-entry'
import { keepReconciling, type Reconciler } from '@txgw/domain/reconcile/keep-reconciling'
import { recordsDifferText } from '@txgw/domain/reconcile/table-faults'
import { writeBaseline } from '@txgw/domain/reconcile/write-baseline'
import type { Store } from '@txgw/store/store'
import type { ProcessGroup } from './processes/process-group.ts'
import type { GatewayReplacements } from './replacements.ts'

interface Opened {
  environment: Environment
  store: Store
  realClock: Clock
  logger: Logger
}

/** Writes down once what the tables hold, before this release changes anything in them. */
export async function openBaseline({ environment, store, realClock, logger }: Opened): Promise<void> {
  const entryOf = serviceEntryOf('writeBaseline', realClock)
  const objects = await writeBaseline({ store, clock: realClock, entryOf })
  if (objects > 0) logger.info({ environment, objects }, 'wrote the baseline of the audit trail')
}

/** Compares the tables with the audit trail in the background. */
export function openReconciling({
  environment,
  store,
  logger,
  group,
  times,
}: Opened & {
  group: Pick<ProcessGroup, 'bus' | 'leases' | 'metrics'>
  times: GatewayReplacements['reconciling']
}): Reconciler {
  return keepReconciling({
    environment,
    store,
    bus: group.bus,
    owner: group.leases.owner,
    times,
    onChange(faults) {
      group.metrics.recordsDiffer(environment, faults.count)
      const { count, objects } = faults
      if (count > 0)
        logger.error(
          { environment, kind: 'records-differ', count, objects: objects.slice(0, 20) },
          recordsDifferText(environment, faults),
        )
      else logger.warn({ environment }, 'the records are what the audit trail says again')
    },
    onFailure: (error) =>
      logger.warn({ environment, err: error }, 'could not compare the records with the audit trail yet'),
  })
}
