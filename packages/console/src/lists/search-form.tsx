import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './search-form.module.css'

export interface Choice<N extends string> {
  name: N
  label: string
  /** For no choice at all. */
  any: string
  options: (string | { value: string; label: string })[]
}

interface SearchFormProps<N extends string> {
  words: { label: string; submit: string; reset: string }
  values: Record<N, string>
  /** Each field in reading order; a text field when no type is given. */
  fields: [name: N, label: string, type?: 'datetime-local'][]
  /** After the fields; choosing a value starts the search. */
  choices: Choice<N>[]
  onSearch(values: Record<N, string>): void
}

/** Fields and buttons, in one row where there is room. */
export function SearchForm<N extends string>({
  words,
  values,
  fields,
  choices,
  onSearch,
}: SearchFormProps<N>) {
  const [draft, setDraft] = useState(values)
  const search = (wanted: Record<N, string>) => {
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
        {fields.map(([name, label, type = 'text']) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            {...(type === 'datetime-local' && { step: 1 })}
            value={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        {choices.map(({ name, label, any, options }) => (
          <NativeSelect
            key={name}
            label={label}
            value={draft[name]}
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

function mapValues<N extends string>(
  values: Record<N, string>,
  change: (value: string) => string,
): Record<N, string> {
  const entries = Object.entries<string>(values).map(([name, value]) => [name, change(value)])
  return Object.fromEntries(entries) as Record<N, string>
}
