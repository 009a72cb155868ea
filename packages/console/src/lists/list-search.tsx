import { useZone } from '../shared/time/zone.ts'
import { texts } from '../texts/texts.ts'
import { fromFieldTime, toFieldTime } from './field-time.ts'
import { chosenPeriod, PERIODS } from './period.ts'
import { type Choice, SearchForm } from './search-form.tsx'
import type { List, ListValues } from './use-list.ts'

export interface ListSearchProps<F extends string> {
  list: List<F>
  words: { label: string; submit: string; reset: string }
  fields: [name: F, label: string][]
  choices: Choice<F>[]
}

/** The fields of one list, and the period that every list has. */
export function ListSearch<F extends string>({ list, words, fields, choices }: ListSearchProps<F>) {
  const zone = useZone()
  const { period: label, anyTime, periods, from, to } = texts.lists
  const period = chosenPeriod(list.values)
  const limits: ['from' | 'to', string, 'datetime-local'][] = [
    ['from', from, 'datetime-local'],
    ['to', to, 'datetime-local'],
  ]
  const shownValues = {
    ...list.values,
    period,
    from: toFieldTime(list.values.from, zone),
    to: toFieldTime(list.values.to, zone),
  }
  return (
    <SearchForm<F | 'period' | 'from' | 'to'>
      key={`${JSON.stringify(list.values)} ${zone}`}
      words={words}
      values={shownValues}
      fields={[...fields, ...(period === 'own' ? limits : [])]}
      choices={[
        ...choices,
        {
          name: 'period',
          label,
          any: anyTime,
          options: PERIODS.map((value) => ({ value, label: periods[value] })),
        },
      ]}
      onSearch={(wanted) => list.search(withLimits(wanted as ListValues<F>))}
    />
  )

  /** The address has the limits in UTC, and only where they count. */
  function withLimits(wanted: ListValues<F>): ListValues<F> {
    const isOwn = wanted.period === 'own'
    return {
      ...wanted,
      from: isOwn ? fromFieldTime(wanted.from, zone) : '',
      to: isOwn ? fromFieldTime(wanted.to, zone) : '',
    }
  }
}
