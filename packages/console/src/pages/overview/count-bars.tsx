import type { ReactNode } from 'react'
import type { Tone } from '../../shared/status/status-badge.tsx'
import { formatCount, formatShare } from '../../shared/text/format.ts'
import classes from './count-bars.module.css'

export interface CountBar {
  key: string
  name: ReactNode
  count: number
  tone: Tone
}

/** Counts side by side, each with its share of the total as a bar. */
export function CountBars({ bars }: { bars: CountBar[] }) {
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, name, count, tone }) => (
        <li key={key} className={classes.bar}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            <span
              className={classes.fill}
              data-tone={tone}
              style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
            />
          </span>
          <span className={classes.count}>{formatCount(count)}</span>
          <span className={classes.share}>{formatShare(count, total)}</span>
        </li>
      ))}
    </ul>
  )
}
