import type { ReactNode } from 'react'
import { shown } from '../text/outside-text.tsx'
import classes from './status-badge.module.css'

export type Tone = 'gray' | 'blue' | 'violet' | 'green' | 'amber' | 'red' | 'teal'

const TONES: Record<string, Tone> = {
  UNDEFINED: 'gray',
  Created: 'blue',
  Paid: 'violet',
  Finished: 'green',
  Refunded: 'amber',
  VALIDATING: 'blue',
  ACCEPTED: 'green',
  ENDED: 'red',
  allowed: 'green',
  forbidden: 'red',
  timeout: 'amber',
  unreachable: 'amber',
  'bad-reply': 'amber',
  'not-sent': 'gray',
}

interface ToneBadgeProps {
  tone: Tone
  children: ReactNode
}

export function ToneBadge({ tone, children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {shown(children)}
    </span>
  )
}

/** The colour of a status word of the API: the status of an order or a recharge, or the outcome of a validation. */
export function toneOf(status: string): Tone {
  return TONES[status] ?? 'gray'
}

export function StatusBadge({ status }: { status: string }) {
  return <ToneBadge tone={toneOf(status)}>{status}</ToneBadge>
}
