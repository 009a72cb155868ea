import { SearchForm } from '../../shared/search-form.tsx'
import { texts } from '../../texts/texts.ts'

const OUTCOMES = Object.keys(texts.validations.outcomes)

export const SEARCH_FIELDS = ['app_id', 'user_id', 'recharge_id', 'outcome'] as const

type ValidationSearchValues = Record<(typeof SEARCH_FIELDS)[number], string>

interface ValidationSearchProps {
  values: ValidationSearchValues
  onSearch(values: ValidationSearchValues): void
}

export function ValidationSearch({ values, onSearch }: ValidationSearchProps) {
  const words = texts.validations.search
  return (
    <SearchForm
      words={words}
      values={values}
      fields={[
        ['app_id', words.app],
        ['user_id', words.user],
        ['recharge_id', words.recharge],
      ]}
      choice={{ name: 'outcome', label: words.outcome, any: words.anyOutcome, options: OUTCOMES }}
      onSearch={onSearch}
    />
  )
}
