import type { AuditEntry, Timeline, TimelineEvent } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Step } from '../../shared/layout/step-timeline.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { orderPath } from '../../shared/location/record-paths.ts'
import { StatusBadge, type Tone, ToneBadge, toneOf } from '../../shared/status/status-badge.tsx'
import { isUnchecked } from '../../shared/status/verdict.ts'
import { verdictTone } from '../../shared/status/verdict-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { EventDetail } from './event-detail.tsx'

const words = texts.timeline

/**
 * Turns the events of the API into visible steps.
 * @param entries of the audit trail about the order
 */
export function toSteps(timeline: Timeline, entries: AuditEntry[]): Step[] {
  return timeline.events.map((event, index) => {
    const tone = eventTone(event, timeline)
    return {
      key: `${index} ${event.kind}`,
      at: event.at,
      tone,
      title: <EventTitle event={event} timeline={timeline} />,
      mark: eventMark(event, tone),
      detail: <EventDetail event={event} timeline={timeline} entries={entries} />,
    }
  })
}

function eventTone(event: TimelineEvent, { subjects }: Timeline): Tone {
  if (event.order_status !== undefined) return toneOf(event.order_status)
  if (event.kind === 'verdict') {
    const validation = subjects.validations.find(({ validation_id }) => validation_id === event.validation_id)
    return validation ? verdictTone(validation) : 'gray'
  }
  if (event.kind === 'recharge-accepted')
    return isUnchecked({ state: 'ACCEPTED', validation: subjects.validations[0] }) ? 'amber' : 'green'
  if (event.kind === 'recharge-ended') return 'red'
  if (event.kind === 'attempt-failed') return 'amber'
  if (event.status !== undefined) return event.status === 200 ? 'green' : 'red'
  return 'blue'
}

function eventMark(event: TimelineEvent, tone: Tone): ReactNode {
  if (event.order_status !== undefined) return <StatusBadge status={event.order_status} />
  const shown = [event.status, event.code].filter((part) => part !== undefined).join(' ')
  return shown === '' ? undefined : <ToneBadge tone={tone}>{shown}</ToneBadge>
}

/** Links to the page of the event's subject. */
function EventTitle({ event, timeline }: { event: TimelineEvent; timeline: Timeline }) {
  const title = words.events[event.kind]
  const href = hrefOf(event, timeline)
  return href === undefined ? <span>{title}</span> : <Link href={href}>{title}</Link>
}

function hrefOf(event: TimelineEvent, { subjects }: Timeline): string | undefined {
  if (event.validation_id !== undefined) return `/validations/${pathPart(event.validation_id)}`
  if (event.debug_id !== undefined) return `/timeline/${pathPart(event.debug_id)}`
  if (event.order_status !== undefined && subjects.order) return orderPath(subjects.order.order)
  return undefined
}
