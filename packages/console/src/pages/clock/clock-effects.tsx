import { Panel } from '../../shared/layout/panel.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { formatOffset } from '../../shared/time/format-offset.ts'
import { texts } from '../../texts/texts.ts'
import classes from './clock-page.module.css'

const REQUEST_AGE_SECONDS_MAX = 24 * 60 * 60

/** Shows what the moved clock does to a merchant whose own clock is right. */
export function ClockEffects({ offsetSeconds }: { offsetSeconds: number }) {
  const { title, ageRule, ageAccepted, ageAcceptedNow, ageRefused, accepted, refused } = texts.clock.acts
  const isRefused = offsetSeconds > REQUEST_AGE_SECONDS_MAX
  const age = formatOffset(offsetSeconds)
  const says = isRefused ? ageRefused(age) : offsetSeconds === 0 ? ageAcceptedNow : ageAccepted(age)
  return (
    <Panel title={title}>
      <p className={classes.effect}>
        <strong>{ageRule}</strong>
        <ToneBadge tone={isRefused ? 'red' : 'green'}>{isRefused ? refused : accepted}</ToneBadge>
        <span>{says}</span>
      </p>
    </Panel>
  )
}
