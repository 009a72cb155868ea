import { fromFieldTime, toFieldTime } from '../../lists/field-time.ts'
import { SearchForm } from '../../lists/search-form.tsx'
import { useZone } from '../../shared/time/zone.ts'
import { texts } from '../../texts/texts.ts'

export const SEARCH_FIELDS = ['actor', 'app_id', 'object', 'from', 'to', 'operation'] as const

export type AuditSearchValues = Record<(typeof SEARCH_FIELDS)[number], string>

interface AuditSearchProps {
  values: AuditSearchValues
  onSearch(values: AuditSearchValues): void
}

/** The fields show times in the zone that the viewer chose. The address of the page has them in UTC, so that a link means the same anywhere. */
export function AuditSearch({ values, onSearch }: AuditSearchProps) {
  const words = texts.audit.search
  const zone = useZone()
  return (
    <SearchForm
      words={words}
      values={{ ...values, from: toFieldTime(values.from, zone), to: toFieldTime(values.to, zone) }}
      fields={[
        ['actor', words.actor],
        ['app_id', words.app],
        ['object', words.object],
        ['from', words.from, 'datetime-local'],
        ['to', words.to, 'datetime-local'],
      ]}
      choices={[
        {
          name: 'operation',
          label: words.operation,
          any: words.anyOperation,
          options: operationChoices(values.operation),
        },
      ]}
      onSearch={({ from, to, ...rest }) =>
        onSearch({ ...rest, from: fromFieldTime(from, zone), to: fromFieldTime(to, zone) })
      }
    />
  )
}

/** A link may name an operation of a later release. */
function operationChoices(chosen: string): { value: string; label: string }[] {
  const known = Object.entries<string>(texts.audit.operations).map(([value, label]) => ({ value, label }))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen }]
}
