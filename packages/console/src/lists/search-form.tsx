import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './search-form.module.css'

export interface Choice<N extends string = string> {
  name: N
  label: string
  /** For no choice at all. */
  any: string
  options: (string | { value: string; label: string })[]
}

type Values = Record<string, string>

const TIMES = ['from', 'to']

interface SearchFormProps {
  words: { label: string; submit: string; reset: string }
  values: Values
  /** The label of each field, in reading order. */
  fields: Partial<Values>
  /** After the fields; choosing a value starts the search. */
  choices: Choice[]
  onSearch(values: Values): void
}

/** Fields and buttons, in one row where there is room. */
export function SearchForm({ words, values, fields, choices, onSearch }: SearchFormProps) {
  const [draft, setDraft] = useState(values)
  const search = (wanted: Values) => {
    setDraft(wanted)
    onSearch(mapValues(wanted, (value) => value.trim()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  return (
    <search aria-label={words.label}>
      <form className={classes.form} onSubmit={submit}>
        {Object.entries(fields).map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            {...(TIMES.includes(name) && { type: 'datetime-local', step: 1 })}
            value={draft[name] ?? ''}
            onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        {choices.map(({ name, label, any, options }) => (
          <NativeSelect
            key={name}
            label={label}
            value={draft[name] ?? ''}
            onChange={(event) => search({ ...draft, [name]: event.currentTarget.value })}
            data={[{ value: '', label: any }, ...options]}
          />
        ))}
        <div className={classes.buttons}>
          <Button type="submit" size="sm">
            {words.submit}
          </Button>
          <Button variant="default" size="sm" onClick={() => search(mapValues(draft, () => ''))}>
            {words.reset}
          </Button>
        </div>
      </form>
    </search>
  )
}

function mapValues(values: Values, change: (value: string) => string): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
