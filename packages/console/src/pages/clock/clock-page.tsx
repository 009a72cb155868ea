import { useApiQuery } from '../../api/use-api-query.ts'
import { Page } from '../../shared/page.tsx'
import { QueryStates } from '../../shared/query-states.tsx'
import { texts } from '../../texts/texts.ts'
import { ClockEffects } from './clock-effects.tsx'
import { ClockFace } from './clock-face.tsx'
import classes from './clock-page.module.css'
import { EndingKeys } from './ending-keys.tsx'
import { MoveClock } from './move-clock.tsx'
import { useMoveClock } from './use-move-clock.ts'

const REFETCH_MS = 10_000

/** Only in the sandbox. */
export function ClockPage() {
  const { title, description } = texts.clock
  const clock = useApiQuery('/clock', { refetchEveryMs: REFETCH_MS })
  const move = useMoveClock()
  return (
    <Page title={title} description={description}>
      <QueryStates query={clock}>
        {(now) => (
          <>
            <div className={classes.columns}>
              <ClockFace clock={now} readAtMs={clock.dataUpdatedAt} move={move} />
              <MoveClock offsetSeconds={now.offset_seconds} move={move} />
            </div>
            <ClockEffects offsetSeconds={now.offset_seconds} />
            <EndingKeys clock={now} move={move} />
          </>
        )}
      </QueryStates>
    </Page>
  )
}
