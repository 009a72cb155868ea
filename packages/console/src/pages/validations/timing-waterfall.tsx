import type { ValidationAttempt } from '@txgw/gateway/operator-api'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'
import { timingBars } from './timing-bars.ts'
import classes from './timing-waterfall.module.css'

/** The narrowest bar that can still be seen, in percent. */
const VISIBLE_MIN = 0.6

/** Shows where the time of an attempt went, with each phase at its place in time. */
export function TimingWaterfall({ timings }: Pick<ValidationAttempt, 'timings'>) {
  const words = texts.validations.timings
  const wholeMs = timings.queue_ms + timings.total_ms
  const percent = (ms: number) => (wholeMs === 0 ? 0 : (ms / wholeMs) * 100)
  return (
    <figure className={classes.frame} aria-label={words.label}>
      <dl className={classes.waterfall}>
        {timingBars(timings).map(({ phase, startMs, durationMs }) => (
          <div key={phase} className={classes.row}>
            <dt>{phase === 'connect' && timings.connect_ms === undefined ? words.reused : words[phase]}</dt>
            <dd className={classes.track}>
              <span
                className={classes.bar}
                data-phase={phase}
                style={{
                  insetInlineStart: `${Math.min(percent(startMs), 100 - VISIBLE_MIN)}%`,
                  width: `${durationMs === 0 ? 0 : Math.max(percent(durationMs), VISIBLE_MIN)}%`,
                }}
              />
            </dd>
            <dd className={classes.duration}>{formatDuration(durationMs)}</dd>
          </div>
        ))}
        <div className={classes.row} data-total="true">
          <dt>{words.total}</dt>
          <dd className={classes.track} />
          <dd className={classes.duration}>{formatDuration(wholeMs)}</dd>
        </div>
      </dl>
    </figure>
  )
}
