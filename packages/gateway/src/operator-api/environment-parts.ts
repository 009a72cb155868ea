import type { Environment } from '../base/environment.ts'
import { countRequests, type ReadableMetrics } from '../overview/count-requests.ts'
import { createOverviewSource } from '../overview/overview.ts'
import { OverviewStreams } from '../overview/overview-streams.ts'
import { toServiceError } from '../refusals/to-service-error.ts'
import { toWireOverview } from './operations/overview/overview-wire.ts'
import type { EnvironmentParts, OperatorEnvironment } from './parts.ts'

interface SharedParts
  extends Pick<EnvironmentParts, 'realClock' | 'bus' | 'logger' | 'imports' | 'sessionEndOf'> {
  metrics: ReadableMetrics
  stopping: AbortSignal
}

/** Adds what the handlers of one environment need besides what was opened for it. */
export function openEnvironmentParts(
  environment: Environment,
  opened: OperatorEnvironment,
  { metrics, stopping, realClock, bus, logger, imports, sessionEndOf }: SharedParts,
): EnvironmentParts {
  const { store, clock, sandboxClock } = opened
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
  const overviewStreams = new OverviewStreams(told, () => realClock.nowMs())
  stopping.addEventListener('abort', () => overviewStreams.close())
  return { ...opened, environment, realClock, bus, logger, overview, overviewStreams, imports, sessionEndOf }
}
