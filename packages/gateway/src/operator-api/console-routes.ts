import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findApp } from '../apps/find-app.ts'
import type { Clock } from '../clock.ts'
import { addClockRoutes } from '../console-api/clock-routes.ts'
import { countRequests, type ReadableMetrics } from '../console-api/count-requests.ts'
import { findTimeline } from '../console-api/find-timeline.ts'
import { addHeldRoutes } from '../console-api/held-routes.ts'
import { readKeyUsage } from '../console-api/key-usage.ts'
import { addOverviewRoutes } from '../console-api/overview-routes.ts'
import type { WorkerBus } from '../worker-bus.ts'
import type { RouteParts } from './route-parts.ts'

interface ConsoleParts extends RouteParts {
  realClock: Clock
  bus: WorkerBus
  metrics: ReadableMetrics
  /** When the session of the caller ends; undefined for one that comes with the token. */
  sessionEndOf(request: FastifyRequest): number | undefined
  stopping: AbortSignal
}

/** What the console shows besides the things that every operator works with. */
export function addConsoleRoutes(server: FastifyInstance, parts: ConsoleParts): void {
  const { store, requestLog, environment, clock, realClock, bus, metrics, sandboxClock, holdDesk } = parts

  addOverviewRoutes(server, {
    store,
    clock,
    realClock,
    clockOffsetSeconds: () => sandboxClock?.offsetSeconds ?? 0,
    countRequests: () => countRequests(metrics, environment),
    monotonicMs: () => performance.now(),
    sessionEndOf: parts.sessionEndOf,
    stopping: parts.stopping,
  })

  server.get<{ Params: { id: string } }>('/timeline/:id', async ({ params, query }) =>
    findTimeline({ store, requestLog, id: params.id, query }),
  )

  server.get<{ Params: { app_id: string } }>('/apps/:app_id/keys/usage', async ({ params }) =>
    readKeyUsage({ bus, environment }, await findApp({ store, appId: params.app_id })),
  )

  if (sandboxClock) addClockRoutes(server, { sandboxClock, realClock })
  if (holdDesk) addHeldRoutes(server, holdDesk)
}
