import { SearchForm } from '../../shared/search-form.tsx'
import { texts } from '../../texts/texts.ts'
import { fromLocalTimeText, toLocalTimeText } from './local-time-text.ts'

export const SEARCH_FIELDS = ['actor', 'app_id', 'object', 'from', 'to', 'operation'] as const

export type AuditSearchValues = Record<(typeof SEARCH_FIELDS)[number], string>

interface AuditSearchProps {
  values: AuditSearchValues
  onSearch(values: AuditSearchValues): void
}

/** The fields show times in the viewer's zone. The address of the page has them in UTC, so that a link means the same anywhere. */
export function AuditSearch({ values, onSearch }: AuditSearchProps) {
  const words = texts.audit.search
  return (
    <SearchForm
      words={words}
      values={{ ...values, from: toLocalTimeText(values.from), to: toLocalTimeText(values.to) }}
      fields={[
        ['actor', words.actor],
        ['app_id', words.app],
        ['object', words.object],
        ['from', words.from, 'datetime-local'],
        ['to', words.to, 'datetime-local'],
      ]}
      choice={{
        name: 'operation',
        label: words.operation,
        any: words.anyOperation,
        options: operationChoices(values.operation),
      }}
      onSearch={({ from, to, ...rest }) =>
        onSearch({ ...rest, from: fromLocalTimeText(from), to: fromLocalTimeText(to) })
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
