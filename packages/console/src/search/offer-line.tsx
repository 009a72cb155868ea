import type { ReactNode } from 'react'
import { Icon, type IconName } from '../shared/icons.tsx'
import { ToneBadge, toneOf } from '../shared/status/status-badge.tsx'
import { Money } from '../shared/text/money.tsx'
import { OutsideText } from '../shared/text/outside-text.tsx'
import { Time } from '../shared/time/time.tsx'
import { texts } from '../texts/texts.ts'
import type { Target } from './found.ts'
import classes from './offer-line.module.css'
import type { Offer } from './offers.ts'

const ICONS: Record<Target['kind'], IconName> = {
  app: 'apps',
  key: 'key',
  player: 'person',
  order: 'orders',
  recharge: 'refresh',
  validation: 'validations',
  request: 'send',
  timeline: 'clock',
}

const words = texts.search

interface OfferLineProps {
  offer: Offer
  /** Where the heading does not say it. */
  showsKind: boolean
}

/** The id of a match, and below it what tells it from others. */
export function OfferLine({ offer: { target, match = { id: target.id } }, showsKind }: OfferLineProps) {
  const { app_id } = target
  const { name, user_id, status, total_price, currency, time = match.last_seen } = match
  const details: ReactNode[] = [
    showsKind && words.kinds[target.kind],
    name !== undefined && <OutsideText text={name} />,
    app_id !== undefined && <OutsideText text={words.ofApp(app_id)} />,
    user_id !== undefined && <OutsideText text={words.ofPlayer(user_id)} />,
    total_price !== undefined && <Money value={{ amount: total_price, ...(currency && { currency }) }} />,
    time !== undefined && <Time value={time} />,
  ]
  return (
    <span className={classes.line}>
      <Icon name={ICONS[target.kind]} size={15} />
      <span className={classes.words}>
        <span className={classes.id}>
          <OutsideText text={target.id} />
        </span>
        <span className={classes.details}>
          {details
            .filter((detail) => detail !== false)
            .map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the details have no other name.
              <span key={index}>{detail}</span>
            ))}
        </span>
      </span>
      {status !== undefined && <ToneBadge tone={toneOf(status)}>{status}</ToneBadge>}
    </span>
  )
}
