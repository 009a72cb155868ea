import { useMemo, useState } from 'react'
import { useSearchValues } from '../shared/location/use-search-values.ts'
import { readNow } from '../shared/time/use-now.ts'
import { chosenPeriod, limitsOf, PERIOD_FIELDS, type PeriodValues } from './period.ts'

const LIVE_MS = 2_000

export type ListValues<F extends string> = Record<F, string> & PeriodValues

export interface List<F extends string> {
  /** As the address of the page has them, so that a link carries the whole filter. */
  values: ListValues<F>
  search(values: ListValues<F>): void
  /** As the API takes them. */
  query: Record<F | 'from' | 'to', string>
  /** Whether the viewer looks for something rather than through everything. */
  isSearch: boolean
  /** When the viewer last asked for the list. */
  askedAtMs: number
  /** For a list that follows what arrives. */
  refetchEveryMs: number | false
}

/** The filter of a list. A period that ends now begins anew with every search. */
export function useList<F extends string>(fields: readonly F[]): List<F> {
  const [read, change] = useSearchValues<F | keyof PeriodValues>([...fields, ...PERIOD_FIELDS])
  const values = read as ListValues<F>
  const [askedAtMs, setAskedAtMs] = useState(readNow)
  const text = JSON.stringify(values)
  const query = useMemo(() => {
    const { period: _, ...filter } = JSON.parse(text) as ListValues<F>
    return { ...filter, ...limitsOf(JSON.parse(text), askedAtMs) } as List<F>['query']
  }, [text, askedAtMs])
  return {
    values,
    search(wanted) {
      setAskedAtMs(readNow())
      change(wanted)
    },
    query,
    askedAtMs,
    isSearch: Object.values(query).some((value) => value !== ''),
    refetchEveryMs: chosenPeriod(values) === 'now' && LIVE_MS,
  }
}
