import type { Timeline, TimelineEvent } from '@txgw/gateway/operator-api'
import { formatDuration } from '../../shared/format-duration.ts'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './timeline-page.module.css'

const words = texts.timeline

interface EventProps {
  event: TimelineEvent
  timeline: Timeline
}

/** The text below the title of an event. Merchants' words and reasons of refusals are shown verbatim. */
export function EventDetail({ event, timeline }: EventProps) {
  const about = aboutOf(event, timeline)
  return (
    <span className={classes.notes}>
      {about !== undefined && <span>{about}</span>}
      {event.imported_at !== undefined && (
        <span>
          {words.importedAt} <Time value={event.imported_at} />
        </span>
      )}
      {event.attempt !== undefined && <span>{words.attempt(event.attempt)}</span>}
      {event.duration_ms !== undefined && <span>{words.took(formatDuration(event.duration_ms))}</span>}
    </span>
  )
}

function aboutOf(event: TimelineEvent, { subjects }: Timeline): string | undefined {
  const { recharge, validations, requests } = subjects
  const validation = validations.find(({ validation_id }) => validation_id === event.validation_id)
  const attempt = validation?.attempts[(event.attempt ?? 0) - 1]
  switch (event.kind) {
    case 'recharge-started':
      return recharge && words.ofPlayer(recharge.user_id)
    case 'question-asked':
      return validation && words.ofPlayer(validation.user_id)
    case 'attempt-sent':
      return validation?.url ? words.sentTo(validation.url) : words.keptForAnswer
    case 'attempt-failed':
    case 'reply-received':
      return attempt?.failure?.message
    case 'verdict':
      return validation?.reason?.message
    case 'recharge-ended':
      return recharge?.end_reason?.message
    case 'request-answered':
      return requests.find(({ debug_id }) => debug_id === event.debug_id)?.reason ?? undefined
    default:
      return undefined
  }
}
