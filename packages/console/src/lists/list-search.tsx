import { useZone, type Zone } from '../shared/time/zone.ts'
import { texts } from '../texts/texts.ts'
import { type Choice, SearchForm } from './search-form.tsx'
import { chosenPeriod, type List, type ListValues, PERIODS } from './use-list.ts'

export interface ListSearchProps<N extends string = string> {
  list: List
  words: { label: string; submit: string; reset: string }
  /** The label of each field, in reading order. */
  fields: Partial<Record<N, string>>
  choices: Choice<N>[]
}

/** The fields of one list, and the time that every list has. The address of the page has times in UTC. */
export function ListSearch({ list, words, fields, choices }: ListSearchProps) {
  const zone = useZone()
  const { period: label, anyTime, periods, from, to } = texts.lists
  const { values, hasPeriods } = list
  const period = chosenPeriod(values)
  const hasLimits = !hasPeriods || period === 'own'
  const options = PERIODS.map((value) => ({ value, label: periods[value] }))
  return (
    <SearchForm
      key={`${JSON.stringify(values)} ${zone}`}
      words={words}
      values={{ ...values, period, from: toFieldTime(values.from, zone), to: toFieldTime(values.to, zone) }}
      fields={{ ...fields, ...(hasLimits && { from, to }) }}
      choices={[...choices, ...(hasPeriods ? [{ name: 'period', label, any: anyTime, options }] : [])]}
      onSearch={(wanted) => list.search(withLimits(wanted as ListValues))}
    />
  )

  /** Limits count only where they are shown. */
  function withLimits(wanted: ListValues): ListValues {
    const areShown = !hasPeriods || wanted.period === 'own'
    return {
      ...wanted,
      from: areShown ? fromFieldTime(wanted.from, zone) : '',
      to: areShown ? fromFieldTime(wanted.to, zone) : '',
    }
  }
}

/** A time as the field of a browser shows it, in the given zone; empty when the text is no time. */
function toFieldTime(value: string, zone: Zone): string {
  const instant = new Date(value)
  if (value === '' || Number.isNaN(instant.getTime())) return ''
  const offsetMs = zone === 'utc' ? 0 : instant.getTimezoneOffset() * 60_000
  return new Date(instant.getTime() - offsetMs).toISOString().slice(0, 19)
}

/** The instant in UTC that the text of the field means in the given zone; empty when the text is no time. */
function fromFieldTime(text: string, zone: Zone): string {
  const instant = new Date(zone === 'utc' && text !== '' ? `${text}Z` : text)
  return text === '' || Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
}
