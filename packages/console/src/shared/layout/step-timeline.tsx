import type { ReactNode } from 'react'
import type { Tone } from '../status/status-badge.tsx'
import { shown } from '../text/outside-text.tsx'
import { formatDuration } from '../time/format-duration.ts'
import { readInstant } from '../time/read-instant.ts'
import { localDay, Time } from '../time/time.tsx'
import classes from './step-timeline.module.css'

export interface Step {
  key: string
  /** ISO 8601; absent for a step that is still to come. */
  at?: string
  title: ReactNode
  /** Shown to the right of the title. */
  mark?: ReactNode
  detail?: ReactNode
  tone: Tone
}

interface StepTimelineProps {
  /** For screen readers. */
  label: string
  /** Oldest first. */
  steps: Step[]
}

/** Events from top to bottom, with the time of each and the time since the one before. */
export function StepTimeline({ label, steps }: StepTimelineProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} className={classes.step}>
          <div className={classes.times}>
            <StepTime at={step.at} before={steps[index - 1]?.at} />
          </div>
          <span className={classes.dot} data-tone={step.tone} />
          <div className={classes.content}>
            <div className={classes.title}>
              {shown(step.title)}
              {step.mark}
            </div>
            {step.detail && <div className={classes.detail}>{shown(step.detail)}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Shows the day with the first step, and again whenever a new day begins. */
function StepTime({ at, before }: { at: string | undefined; before: string | undefined }) {
  if (at === undefined) return null
  const isNewDay = before === undefined || localDay(before) !== localDay(at)
  const gapMs = before === undefined ? undefined : readInstant(at).getTime() - readInstant(before).getTime()
  return (
    <>
      {isNewDay && <span className={classes.gap}>{localDay(at)}</span>}
      <Time value={at} precise />
      {gapMs !== undefined && <span className={classes.gap}>+{formatDuration(Math.max(gapMs, 0))}</span>}
    </>
  )
}
