import type { Overview } from '@txgw/gateway/operator-api'
import { formatShare } from '../../shared/text/format-number.ts'
import { texts } from '../../texts/texts.ts'
import classes from './latency-bar.module.css'

const NEARLY_ALL = 0.8

interface LatencyBarProps {
  latency: Overview['latency'][number]
}

/** The whole bar is the deadline. Ever lighter fills reach up to p50, p95 and p99. */
export function LatencyBar({ latency: { p50_ms, p95_ms, p99_ms, deadline_ms } }: LatencyBarProps) {
  if (deadline_ms === null) return null
  const part = (ms: number) => Math.min(ms / deadline_ms, 1)
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={texts.overview.latency.bar(formatShare(p99_ms, deadline_ms))}
      data-tone={part(p99_ms) >= NEARLY_ALL ? 'amber' : 'teal'}
    >
      {[p99_ms, p95_ms, p50_ms].map((ms, depth) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same three.
          key={depth}
          className={classes.fill}
          data-depth={depth}
          style={{ width: `${part(ms) * 100}%` }}
        />
      ))}
    </span>
  )
}
