import type { SandboxClock } from '@txgw/gateway/operator-api'
import { answered } from '../../api/reach.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { formatOffset } from '../../shared/time/format-offset.ts'
import { texts } from '../../texts/texts.ts'

/**
 * Sets how many seconds the clock of the sandbox, or of an app, runs ahead of the real one. 0 resets it; an app then
 * follows the sandbox again. All data read before becomes stale.
 */
export function useMoveClock(appId: string | undefined) {
  const params = { query: appId === undefined ? {} : { app_id: appId } }
  return useApiChange<SandboxClock, number>({
    run: (api, offsetSeconds) =>
      offsetSeconds === 0
        ? answered(api.DELETE('/clock', { params }))
        : answered(api.PUT('/clock', { params, body: { offset_seconds: offsetSeconds } })),
    makesStale: ['/'],
    done: ({ offset_seconds, clock_of }) => {
      if (offset_seconds === 0) return texts.clock.now.backDone
      return texts.clock.move.done(texts.clock.whose.subject[clock_of], formatOffset(offset_seconds))
    },
  })
}

export type ClockMove = ReturnType<typeof useMoveClock>
