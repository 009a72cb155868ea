import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { OrderStatus } from '@txgw/protocol/schemas'
import { type FormEvent, useState } from 'react'
import { SearchForm } from '../../shared/search-form.tsx'
import { texts } from '../../texts/texts.ts'

const STATUSES: OrderStatus[] = ['Created', 'Paid', 'Finished', 'Refunded', 'UNDEFINED']

export const SEARCH_FIELDS = ['id', 'user_id', 'app_id', 'status'] as const

export type OrderSearchValues = Record<(typeof SEARCH_FIELDS)[number], string>

const NOTHING: OrderSearchValues = { id: '', user_id: '', app_id: '', status: '' }

interface OrderSearchProps {
  values: OrderSearchValues
  onSearch(values: OrderSearchValues): void
}

export function OrderSearch({ values, onSearch }: OrderSearchProps) {
  const [draft, setDraft] = useState(values)
  const words = texts.orders.search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ ...draft, id: draft.id.trim(), user_id: draft.user_id.trim(), app_id: draft.app_id.trim() })
  }
  const choose = (changes: Partial<OrderSearchValues>) => {
    setDraft({ ...draft, ...changes })
    onSearch({ ...draft, ...changes })
  }
  const textField = (name: 'id' | 'user_id' | 'app_id', label: string) => (
    <TextInput
      label={label}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      autoComplete="off"
      spellCheck={false}
    />
  )
  return (
    <SearchForm label={words.label} onSubmit={submit}>
      {textField('id', words.id)}
      {textField('user_id', words.user)}
      {textField('app_id', words.app)}
      <NativeSelect
        label={words.status}
        value={draft.status}
        onChange={(event) => choose({ status: event.currentTarget.value })}
        data={[{ value: '', label: words.anyStatus }, ...STATUSES]}
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
