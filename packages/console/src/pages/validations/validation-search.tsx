import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SearchForm } from '../../shared/search-form.tsx'
import { texts } from '../../texts/texts.ts'

const OUTCOMES = Object.keys(texts.validations.outcomes)

export const SEARCH_FIELDS = ['app_id', 'user_id', 'recharge_id', 'outcome'] as const

export type ValidationSearchValues = Record<(typeof SEARCH_FIELDS)[number], string>

const NOTHING: ValidationSearchValues = { app_id: '', user_id: '', recharge_id: '', outcome: '' }

interface ValidationSearchProps {
  values: ValidationSearchValues
  onSearch(values: ValidationSearchValues): void
}

export function ValidationSearch({ values, onSearch }: ValidationSearchProps) {
  const [draft, setDraft] = useState(values)
  const words = texts.validations.search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  const choose = (changes: Partial<ValidationSearchValues>) => {
    setDraft({ ...draft, ...changes })
    onSearch({ ...draft, ...changes })
  }
  const textField = (name: 'app_id' | 'user_id' | 'recharge_id', label: string) => (
    <TextInput
      label={label}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value.trim() })}
      autoComplete="off"
      spellCheck={false}
    />
  )
  return (
    <SearchForm label={words.label} onSubmit={submit}>
      {textField('app_id', words.app)}
      {textField('user_id', words.user)}
      {textField('recharge_id', words.recharge)}
      <NativeSelect
        label={words.outcome}
        value={draft.outcome}
        onChange={(event) => choose({ outcome: event.currentTarget.value })}
        data={[{ value: '', label: words.anyOutcome }, ...OUTCOMES]}
      />
      <Button type="submit" size="sm">
        {words.submit}
      </Button>
      <Button variant="default" size="sm" onClick={() => choose(NOTHING)}>
        {words.reset}
      </Button>
    </SearchForm>
  )
}
