import { formatDuration } from '../../shared/time/format-duration.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { texts } from '../../texts/texts.ts'
import classes from './held-answer.module.css'

interface CountdownProps {
  /** Both are times of the real clock. */
  since: string
  deadline: string
}

export function Countdown({ since, deadline }: CountdownProps) {
  const { left, over } = texts.topUp.answer
  const [sinceMs, deadlineMs] = [Date.parse(since), Date.parse(deadline)]
  const leftMs = Math.max(0, deadlineMs - useNow())
  const wholeSeconds = Math.ceil(leftMs / 1000)
  return (
    <div className={classes.countdown} role="timer">
      <span className={classes.track}>
        <span className={classes.left} style={{ width: `${(leftMs / (deadlineMs - sinceMs)) * 100}%` }} />
      </span>
      {leftMs === 0 ? over : left(formatDuration(wholeSeconds * 1000))}
    </div>
  )
}
