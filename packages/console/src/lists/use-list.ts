import { useMemo, useState } from 'react'
import { useSearchValues } from '../shared/location/use-search-values.ts'
import { readNow } from '../shared/time/use-now.ts'
import { chosenPeriod, LIMIT_FIELDS, limitsOf, PERIOD_FIELDS, type PeriodValues } from './period.ts'

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
