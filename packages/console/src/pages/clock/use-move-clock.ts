import type { SandboxClock } from '@txgw/gateway/operator-api'
import { answered } from '../../api/reach.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { formatOffset } from '../../shared/format-offset.ts'
import { texts } from '../../texts/texts.ts'

/** Sets how many seconds the clock runs ahead of the real one; 0 resets it. All data read before becomes stale. */
export function useMoveClock() {
  return useApiChange<SandboxClock, number>({
    run: (api, offsetSeconds) => answered(api.PUT('/clock', { body: { offset_seconds: offsetSeconds } })),
    makesStale: ['/'],
    done: ({ offset_seconds }) =>
      offset_seconds === 0 ? texts.clock.now.backDone : texts.clock.move.done(formatOffset(offset_seconds)),
  })
}

export type ClockMove = ReturnType<typeof useMoveClock>
