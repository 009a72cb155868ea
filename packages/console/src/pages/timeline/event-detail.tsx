import type { AuditEntry, Timeline, TimelineEvent } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { changeWords } from '../../audit/change-words.ts'
import { Author } from '../../audit/changed-by.tsx'
import { entryOfVersion } from '../../audit/use-object-entries.ts'
import { reasonWords } from '../../shared/status/reason.tsx'
import { inEnglish, shown } from '../../shared/text/outside-text.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './event-detail.module.css'

const words = texts.timeline

/** A recharge is the author of the order that it creates. */
const AUTHORED: TimelineEvent['kind'][] = ['order-changed', 'order-imported']

interface EventProps {
  event: TimelineEvent
  timeline: Timeline
  /** The audit trail of the order. */
  entries: AuditEntry[]
}

/** The text below the title of an event. Merchants' words and reasons of refusals are shown verbatim. */
export function EventDetail({ event, timeline, entries }: EventProps) {
  const about = aboutOf(event, timeline)
  return (
    <span className={classes.notes}>
      {about !== undefined && <span>{shown(about)}</span>}
      {AUTHORED.includes(event.kind) && <OrderAuthor event={event} entries={entries} />}
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

/** The author of a version of the order, and what the version changed. */
function OrderAuthor({ event, entries }: Pick<EventProps, 'event' | 'entries'>) {
  const { actor, update_time, changes = [] } = event
  const told = changeWords(changes)
  return (
    <span>
      <Author entry={entryOfVersion(entries, update_time)}>
        {actor === undefined ? words.authorUnknown : words.by(actor)}
      </Author>
      {told !== '' && shown(`: ${told}`)}
    </span>
  )
}

function aboutOf(event: TimelineEvent, { subjects }: Timeline): ReactNode {
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
      return inEnglish(attempt?.failure?.message)
    case 'verdict':
      return reasonWords(validation?.outcome, validation?.reason?.message)
    case 'recharge-ended':
      return reasonWords(recharge?.end_reason?.kind, recharge?.end_reason?.message)
    case 'request-answered':
      return inEnglish(requests.find(({ debug_id }) => debug_id === event.debug_id)?.reason)
    default:
      return undefined
  }
}
