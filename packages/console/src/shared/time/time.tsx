import { texts } from '../../texts/frame-texts.ts'
import { LOCALE } from '../../texts/language.ts'
import { shown } from '../text/outside-text.tsx'
import classes from '../text/text.module.css'
import { readInstant } from './read-instant.ts'
import { useZone } from './zone.ts'

const WHOLE = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
const OF_DAY = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
} as const

const LOCAL_DAY = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'short', day: '2-digit' })

const FORMATS = {
  local: { whole: new Intl.DateTimeFormat(LOCALE, WHOLE), ofDay: new Intl.DateTimeFormat(LOCALE, OF_DAY) },
  utc: {
    whole: new Intl.DateTimeFormat(LOCALE, { ...WHOLE, timeZone: 'UTC' }),
    ofDay: new Intl.DateTimeFormat(LOCALE, { ...OF_DAY, timeZone: 'UTC' }),
  },
}

interface TimeProps {
  /** ISO 8601 with zone. */
  value: string
  /** Shows only the time of day, with milliseconds. */
  precise?: boolean
}

/** Shows a time in the zone that the viewer chose, and in UTC on hover. */
export function Time({ value, precise = false }: TimeProps) {
  const formats = FORMATS[useZone()]
  const instant = readInstant(value)
  if (Number.isNaN(instant.getTime())) return <span>{shown(value)}</span>
  const text = (precise ? formats.ofDay : formats.whole).format(instant)
  return (
    <time className={classes.time} dateTime={value} title={texts.common.utc(utcText(instant))}>
      {text}
    </time>
  )
}

/** The day of an instant in the viewer's zone. */
export function localDay(value: string): string {
  return LOCAL_DAY.format(readInstant(value))
}

function utcText(instant: Date): string {
  return instant.toISOString().replace('T', ' ').replace('Z', '')
}
