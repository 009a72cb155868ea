import type { Logger } from '@txgw/base/log/logger'
import { TwoPeople } from '@txgw/domain/change-requests/two-people'
import type { BreakGlassMetrics } from '@txgw/metrics/break-glass-metrics'
import type { ServedEnvironment, ServedTokens } from '../served.ts'

interface Telling {
  tokens: Pick<ServedTokens, 'directory' | 'announceChange'>
  logger: Logger
  metrics: BreakGlassMetrics
}

/** Guards production, and tells in the log and a metric what one person does alone. The notices read the store. */
export function openTwoPeople(served: ServedEnvironment, { tokens, logger, metrics }: Telling): TwoPeople {
  return new TwoPeople({
    store: served.store,
    tokens: tokens.directory,
    // They come later in an environment that waits for its operator.
    serviceKeys: { list: () => served.platformKeys.list() },
    clock: { nowMs: (appId) => served.clock.nowMs(appId) },
    realClock: served.realClock,
    makeId: (nowMs) => served.recharges.makeId(nowMs),
    announceTokens: () => tokens.announceChange(),
    onBreakGlass({ requestId, change, requestedBy }) {
      const fields = { environment: served.environment, change_request_id: requestId, kind: change.kind }
      logger.warn({ ...fields, actor: requestedBy }, 'break glass: one person has acted alone')
      metrics.broken()
    },
  })
}
