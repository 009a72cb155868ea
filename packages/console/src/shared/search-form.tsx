import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './search-form.module.css'

interface SearchFormProps<N extends string> {
  words: { label: string; submit: string; reset: string }
  values: Record<N, string>
  /** Each field in reading order; a text field when no type is given. */
  fields: [name: N, label: string, type?: 'datetime-local'][]
  /** The last field; choosing a value starts the search. */
  choice: { name: N; label: string; any: string; options: (string | { value: string; label: string })[] }
  onSearch(values: Record<N, string>): void
}

/** Fields and buttons, in one row where there is room. */
export function SearchForm<N extends string>({
  words,
  values,
  fields,
  choice,
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
        <NativeSelect
          label={choice.label}
          value={draft[choice.name]}
          onChange={(event) => search({ ...draft, [choice.name]: event.currentTarget.value })}
          data={[{ value: '', label: choice.any }, ...choice.options]}
        />
        <Button type="submit" size="sm">
          {words.submit}
        </Button>
        <Button variant="default" size="sm" onClick={() => search(mapValues(draft, () => ''))}>
          {words.reset}
        </Button>
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
