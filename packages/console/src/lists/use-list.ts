import { useMemo, useState } from 'react'
import { useSearchValues } from '../shared/location/use-search-values.ts'
import { readNow } from '../shared/time/use-now.ts'

const LIVE_MS = 2_000

export type ListValues = Record<string, string> & PeriodValues

export interface List {
  /** As the address of the page has them, so that a link carries the whole filter. */
  values: ListValues
  search(values: ListValues): void
  /** As the API takes them. */
  query: Record<string, string>
  /** Whether the viewer may choose a period that ends now. */
  hasPeriods: boolean
  /** Whether the viewer looks for something rather than through everything. */
  isSearch: boolean
  /** When the viewer last asked for the list. */
  askedAtMs: number
  /** For a list that follows what arrives. */
  refetchEveryMs: number | false
}

/** The filter of a list. A period that ends now begins anew with every search. */
export function useList(fields: readonly string[], { hasPeriods = true } = {}): List {
  const times = hasPeriods ? PERIOD_FIELDS : LIMIT_FIELDS
  const [read, change] = useSearchValues<string>([...fields, ...times])
  const values: ListValues = { period: '', from: '', to: '', ...read }
  const [askedAtMs, setAskedAtMs] = useState(readNow)
  const text = JSON.stringify(values)
  const query = useMemo((): List['query'] => {
    const { period: _, ...filter } = JSON.parse(text) as ListValues
    return { ...filter, ...limitsOf(JSON.parse(text), askedAtMs) }
  }, [text, askedAtMs])
  return {
    values,
    search(wanted) {
      setAskedAtMs(readNow())
      change(wanted)
    },
    query,
    hasPeriods,
    askedAtMs,
    isSearch: Object.values(query).some((value) => value !== ''),
    refetchEveryMs: chosenPeriod(values) === 'now' && LIVE_MS,
  }
}

const HOUR_MS = 3_600_000

/** How long ago the period begins; it ends now. */
const LENGTHS: Record<string, number> = { '1h': HOUR_MS, '1d': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS }

/** `now` follows what arrives, and `own` has a begin and an end of its own. */
export const PERIODS = ['now', '1h', '1d', '7d', 'own'] as const

type Period = (typeof PERIODS)[number]

const LIMIT_FIELDS = ['from', 'to'] as const
const PERIOD_FIELDS = ['period', ...LIMIT_FIELDS] as const

type PeriodValues = Record<(typeof PERIOD_FIELDS)[number], string>

/** A link may name a begin or an end without saying that they are its own. */
export function chosenPeriod({ period, from, to }: PeriodValues): Period | '' {
  const known = PERIODS.find((each) => each === period)
  return known ?? (from !== '' || to !== '' ? 'own' : '')
}

/** As the API takes it, in UTC; empty where there is no limit. */
function limitsOf(values: PeriodValues, nowMs: number): { from: string; to: string } {
  const period = chosenPeriod(values)
  if (period === 'own') return { from: values.from, to: values.to }
  const length = LENGTHS[period]
  return { from: length === undefined ? '' : new Date(nowMs - length).toISOString(), to: '' }
}
