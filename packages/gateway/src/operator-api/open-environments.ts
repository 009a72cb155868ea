import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { MakeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { ApprovalQuestion, ApprovalRefusal } from '@txgw/domain/change-requests/approval'
import type { TwoPeople } from '@txgw/domain/change-requests/two-people'
import { createOverviewSource } from '@txgw/domain/overview/overview'
import { OverviewStreams } from '@txgw/domain/overview/overview-streams'
import { countRequests, type ReadableMetrics } from '@txgw/domain/overview/request-rates'
import { toServiceError } from '../refusals/to-service-error.ts'
import { RefusedAttempts } from './access/refused-attempts.ts'
import { createImportIntake, IMPORT_LIMITS, type ImportLimits } from './http/import-intake.ts'
import { createImportSlots } from './http/import-slots.ts'
import { toWireOverview } from './operations/overview/overview-wire.ts'
import type { OperatorEnvironment, ServedEnvironment } from './served.ts'

const IMPORTS_AT_ONCE_MAX = 2

export interface EnvironmentOptions {
  /** Aborted when the service is told to stop. */
  stopping: AbortSignal
  /** The real time, whatever the clock of an environment says. */
  clock: Clock
  makeId: MakeId
  metrics: ReadableMetrics
  bus: WorkerBus
  logger: Logger
  /** Asks the accounts and tokens of production. */
  refusalOfApproval(
    environment: Environment,
    question: ApprovalQuestion,
  ): Promise<ApprovalRefusal | undefined>
  /** Guards production. */
  openTwoPeople?(served: ServedEnvironment): TwoPeople
  importLimits?: ImportLimits
}

/** Everything that the operations of these environments need. */
export function openEnvironments(
  environments: Partial<Record<Environment, OperatorEnvironment>>,
  options: EnvironmentOptions,
): Partial<Record<Environment, ServedEnvironment>> {
  const { clock: realClock, bus, logger, stopping, importLimits: limits = IMPORT_LIMITS } = options
  const imports = createImportIntake({ slots: createImportSlots(IMPORTS_AT_ONCE_MAX), limits, stopping })
  const open = (environment: Environment, opened: OperatorEnvironment): ServedEnvironment => ({
    ...opened,
    ...openOverview(environment, opened, options),
    environment,
    realClock,
    bus,
    logger,
    imports,
    shownValidation: (validation) => validation,
    refusalOfApproval: (question) => options.refusalOfApproval(environment, question),
    refusedAttempts: new RefusedAttempts({
      store: opened.store.audit,
      makeId: options.makeId,
      monotonicMs: () => performance.now(),
      onLoss: (count, error) =>
        logger.error({ environment, count, err: error }, 'refused attempts are not in the audit trail'),
    }),
  })
  const { production, sandbox } = environments
  const served = {
    ...(production && { production: open('production', production) }),
    ...(sandbox && { sandbox: open('sandbox', sandbox) }),
  }
  const { production: guarded } = served
  if (guarded) guarded.twoPeople = options.openTwoPeople?.(guarded)
  for (const part of Object.values(served))
    part.hold?.onOpened((parts) => {
      part.overviewStreams.close()
      Object.assign(part, parts, openOverview(part.environment, parts, options))
    })
  return served
}

function openOverview(
  environment: Environment,
  { store, clock, sandboxClock }: OperatorEnvironment,
  { metrics, stopping }: EnvironmentOptions,
): Pick<ServedEnvironment, 'overview' | 'overviewStreams'> {
  const overview = createOverviewSource({
    store,
    clock,
    clockOffsetSeconds: () => sandboxClock?.offsetSeconds ?? 0,
    countRequests: () => countRequests(metrics, environment),
    monotonicMs: () => performance.now(),
  })
  const told = {
    latest: async () => toWireOverview(await overview.latest()),
    explain: (error: unknown) => toServiceError(error).message,
  }
  const overviewStreams = new OverviewStreams(told)
  stopping.addEventListener('abort', () => overviewStreams.close())
  return { overview, overviewStreams }
}
